#!/bin/sh
# Lays out a package in the folder $1 that holds the kernel of the package $2 and a hello world twice: with one
# component of an assembly, and with the same by hand.
set -eu
cd "$1"
mkdir -p Sources/Plain Sources/Assembled
cp -R "$2/Sources/AssemblyKit" "$2/Sources/CAssemblyKit" Sources/

cat >Package.swift <<'SWIFT'
// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"), .enableUpcomingFeature("MemberImportVisibility"),
]
let package = Package(
    name: "Hello", platforms: [.macOS(.v15)],
    targets: [
        .target(name: "CAssemblyKit"),
        .target(name: "AssemblyKit", dependencies: ["CAssemblyKit"], swiftSettings: strict),
        .executableTarget(name: "Plain", swiftSettings: strict),
        .executableTarget(name: "Assembled", dependencies: ["AssemblyKit"], swiftSettings: strict),
    ],
    cLanguageStandard: .c2x)
SWIFT

cat >Sources/Plain/main.swift <<'SWIFT'
protocol Greeting: Sendable { func text() -> String }
struct Hello: Greeting { func text() -> String { "hello, world" } }

final class Parts: Sendable {
    static let greeting: any Greeting = Hello()
}
print(Parts.greeting.text())
SWIFT

cat >Sources/Assembled/main.swift <<'SWIFT'
internal import AssemblyKit

protocol Greeting: Sendable { func text() -> String }
struct Hello: Greeting { func text() -> String { "hello, world" } }

final class Parts: Assembly {
    let components = Components()
    var greeting: any Greeting { singleton { Hello() } }
}
print(Parts().greeting.text())
SWIFT
