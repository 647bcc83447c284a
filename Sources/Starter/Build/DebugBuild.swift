/// The single debug build, with the Doubles linked. The program, the tests and the tool share it.
///
/// A trait changes the flags of every module, so a debug build without it would compile everything again. The
/// release is built without the trait; `make check` checks that program.
package enum DebugBuild {
    /// Its folder, from the package's top.
    package static let scratchPath = ".build-debug"
    /// The arguments of every `swift build` and `swift test`.
    static let flags = compilation + ["--explicit-target-dependency-import-check", "error"]
    /// Those that the commands of the compiler depend on.
    static let compilation = location + withoutSystemIndex
    /// SwiftPM finds XCTest tests by an index. Indexing the system's modules too would add a sixth to a build.
    package static let withoutSystemIndex = ["-Xswiftc", "-index-ignore-system-modules"]
    /// Those that find the build.
    static let location = ["--scratch-path", scratchPath, "--traits", "Double"]
}
