/// The one debug build of development: the program, the tests and the tool share it, with the Doubles linked.
///
/// A trait changes the flags of every module, so a second debug build without it would compile everything again.
/// What ships is built without the trait, as a release, and `make check` proves it on that program itself.
package enum DebugBuild {
    /// Where it is, from the top of the package.
    package static let scratchPath = ".build-debug"
    /// What every `swift build` and `swift test` of it is told.
    static let flags = location + ["--explicit-target-dependency-import-check", "error"]
    /// What `swift package` understands of it.
    static let location = ["--scratch-path", scratchPath, "--traits", "Double"]
}
