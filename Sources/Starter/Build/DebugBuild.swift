package import Foundation

/// The single debug build of a package, with the Doubles linked. The program, the tests and the tool share it.
///
/// A trait changes the flags of every module, so a debug build without it would compile everything again. The
/// release is built without the trait; `make check` checks that program.
package struct DebugBuild {
    /// Its folder, from the package's top.
    package static let scratchPath = ".build-debug"
    /// SwiftPM finds XCTest tests by an index. Indexing the system's modules too would add a sixth to a build.
    package static let withoutSystemIndex = ["-Xswiftc", "-index-ignore-system-modules"]
    /// Debug information is a sixth of a build's time.
    package static let withoutDebugInfo = ["-Xswiftc", "-gnone"]

    /// Whether the manifest declares the trait `Double`. SwiftPM refuses a trait that a package does not declare, and a
    /// package may link its Doubles in tests alone.
    var hasDoubleTrait = true
    /// Whether the package has a Makefile, whose targets messages may name.
    var hasMakefile = true

    /// The arguments of every `swift build` and `swift test`.
    var flags: [String] { compilation + ["--explicit-target-dependency-import-check", "error"] }
    /// Those that the commands of the compiler depend on.
    var compilation: [String] {
        location + Self.withoutSystemIndex + Self.debugInfo(ProcessInfo.processInfo.environment)
    }
    /// Those that find the build.
    var location: [String] { ["--scratch-path", Self.scratchPath] + traits }
    /// Those that link the Doubles.
    package var traits: [String] { hasDoubleTrait ? ["--traits", "Double"] : [] }

    /// `DEBUG_INFO=none` leaves it out, as in the Makefile.
    static func debugInfo(_ environment: [String: String]) -> [String] {
        environment["DEBUG_INFO"] == "none" ? withoutDebugInfo : []
    }

    /// What to type for a command that make and the tool have by one name: `make test`, or the tool's in a package
    /// without a Makefile.
    package func command(_ name: String) -> String {
        hasMakefile ? "make \(name)" : "\(Commands.tool) \(name)"
    }

    /// What to type to build everything.
    var buildCommand: String {
        hasMakefile ? "make build" : "swift build --build-tests " + location.joined(separator: " ")
    }
}

extension DebugBuild {
    /// The build of the package in a folder.
    ///
    /// The manifest's text tells its trait, because `dump-package` takes most of a second.
    package init(at root: URL) {
        let manifest = (try? String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)) ?? ""
        self.init(
            hasDoubleTrait: ManifestText(manifest, targets: []).hasTrait("Double"),
            hasMakefile: FileManager.default.fileExists(atPath: root.appending(path: "Makefile").path))
    }
}
