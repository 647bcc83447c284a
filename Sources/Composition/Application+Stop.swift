internal import CoreBase

extension Application {
    /// Does the work, which stops the process, once the program holds no lock of a file that another program may wait
    /// for. What it holds for longer than a second is not waited for.
    package nonisolated static func stop(by work: () -> Void) {
        FileLocks.ofProcess.pause(atMost: .seconds(1), while: work)
    }
}
