/// The single debug build, with the Doubles linked. The program, the tests and the tool share it.
///
/// A trait changes the flags of every module, so a debug build without it would compile everything again. The
/// release is built without the trait; `make check` checks that program.
package enum DebugBuild {
    /// Its folder, from the package's top.
    package static let scratchPath = ".build-debug"
    /// The arguments of every `swift build` and `swift test`.
    static let flags = compilation + ["--explicit-target-dependency-import-check", "error"]
    /// Those that the commands of the compiler depend on. SwiftPM finds the tests of XCTest by an index, in which nobody
    /// needs the system's modules; they would take a sixth of a build.
    static let compilation = location + ["-Xswiftc", "-index-ignore-system-modules"]
    /// Those that find the build.
    static let location = ["--scratch-path", scratchPath, "--traits", "Double"]
}
