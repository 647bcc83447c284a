#!/bin/sh
# Works in the folder $1 on the kernel of the package $2.
#   kernel [FLAG …]            compiles the kernel alone
#   program SCOPE SIDE COUNT   builds a program of so many components, each of a type of its own, with the kernel (kit) or
#                              by hand (hand); prints the bytes of the stripped program
set -eu
cd "$1"
sources=$2/Sources
flags="-O -wmo -swift-version 6 -package-name hello -enable-upcoming-feature ExistentialAny"
flags="$flags -enable-upcoming-feature InternalImportsByDefault -enable-upcoming-feature MemberImportVisibility"

case $3 in
kernel)
    mkdir -p include
    cp "$sources/CAssemblyKit/include/CAssemblyKit.h" include/
    echo 'module CAssemblyKit { header "CAssemblyKit.h" export * }' >include/module.modulemap
    shift 3
    rm -f ./*.o
    clang -O2 -std=c2x -Iinclude -c "$sources/CAssemblyKit/CAssemblyKit.c" -o CAssemblyKit.o
    # The compiler splits a response file at blanks, and takes quotes out of it.
    find "$sources/AssemblyKit" -name '*.swift' | sed "s/[\\\\'\" ]/\\\\&/g" >kernel.files
    swiftc $flags "$@" -parse-as-library -module-name AssemblyKit -Iinclude -emit-module -emit-module-path \
        AssemblyKit.swiftmodule -c @kernel.files
    ;;
program)
    scope=$4 side=$5 count=$6
    awk -v scope="$scope" -v side="$side" -v count="$count" '
    function component(i) {
        if (side == "kit") return scope " { Class" i "(seed) }"
        return scope == "singleton" ? "Parts.shared" i : "Class" i "(seed)"
    }
    BEGIN {
        if (side == "kit") print "import AssemblyKit"
        for (i = 0; i < count; i++) {
            print "protocol Protocol" i ": Sendable { func value() -> Int }"
            print "final class Class" i ": Protocol" i " {"
            print "    let seed: Int"
            print "    init(_ seed: Int) { self.seed = seed }"
            print "    func value() -> Int { seed &+ " i " }"
            print "}"
        }
        print "final class Parts: " (side == "kit" ? "Assembly" : "Sendable") " {"
        if (side == "kit") print "    let components = Components()"
        print "    let seed: Int"
        print "    init(_ seed: Int) { self.seed = seed }"
        for (i = 0; i < count; i++) {
            print "    @inline(never) var part" i ": any Protocol" i " { " component(i) " }"
            if (side == "hand" && scope == "singleton")
                print "    private static let shared" i ": any Protocol" i " = Class" i "(Int(CommandLine.argc))"
        }
        print "}"
        print "let parts = Parts(Int(CommandLine.argc))"
        print "var sum = 0"
        for (i = 0; i < count; i++) print "sum &+= parts.part" i ".value()"
        print "print(sum)"
    }' >main.swift
    with=
    [ "$side" = kit ] && with=$(echo ./*.o)
    swiftc $flags -Iinclude -I. main.swift $with -o program
    strip program
    # Some systems put blanks before the number.
    wc -c <program | tr -d ' '
    ;;
esac
