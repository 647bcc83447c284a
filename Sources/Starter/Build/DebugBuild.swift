import Foundation

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
    static let compilation = location + withoutSystemIndex + debugInfo(ProcessInfo.processInfo.environment)
    /// SwiftPM finds XCTest tests by an index. Indexing the system's modules too would add a sixth to a build.
    package static let withoutSystemIndex = ["-Xswiftc", "-index-ignore-system-modules"]
    /// Debug information is a sixth of a build's time.
    package static let withoutDebugInfo = ["-Xswiftc", "-gnone"]
    /// `DEBUG_INFO=none` leaves it out, as in the Makefile.
    static func debugInfo(_ environment: [String: String]) -> [String] {
        environment["DEBUG_INFO"] == "none" ? withoutDebugInfo : []
    }
    /// Those that find the build.
    static let location = ["--scratch-path", scratchPath, "--traits", "Double"]
}
