internal import Foundation
internal import Synchronization

/// The threads that libcurl is used on.
///
/// Such a thread has ended only when the system has freed what libraries keep for each thread. libcurl's TLS library frees
/// that at exit, too, and crashes the process when both happen at once.
enum CurlThread {
    /// The threads whose work is not done.
    private static let working = DispatchGroup()
    /// The last one whose work is done. It has waited for the end of the one before it.
    private static let last = Mutex<pthread_t?>(nil)

    /// Does the work on a new thread; false if the system has none.
    static func start(_ work: @escaping @Sendable () -> Void) -> Bool {
        working.enter()
        let box = Unmanaged.passRetained(Work(body: work)).toOpaque()
        #if canImport(Darwin)
            var thread: pthread_t?
            let failure = pthread_create(&thread, nil, { Work.run($0) }, box)
        #else
            var thread = pthread_t()
            let failure = pthread_create(&thread, nil, { $0.flatMap { Work.run($0) } }, box)
        #endif
        guard failure != 0 else { return true }
        Unmanaged<Work>.fromOpaque(box).release()
        working.leave()
        return false
    }

    /// Waits until all threads have ended; false if one still works at the deadline.
    @discardableResult static func waitForAll(until deadline: DispatchTime) -> Bool {
        guard working.wait(timeout: deadline) == .success else { return false }
        if let thread = last.withLock({ $0.take() }) { pthread_join(thread, nil) }
        return true
    }

    private static func leave() {
        let previous = last.withLock { last in
            defer { last = pthread_self() }
            return last
        }
        if let previous { pthread_join(previous, nil) }
        working.leave()
    }

    private final class Work: Sendable {
        private let body: @Sendable () -> Void

        init(body: @escaping @Sendable () -> Void) { self.body = body }

        static func run(_ work: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
            Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body()
            CurlThread.leave()
            return nil
        }
    }
}
