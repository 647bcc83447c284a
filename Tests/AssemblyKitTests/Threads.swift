import Foundation

/// Runs the bodies on threads of their own and waits for all.
func inParallel(_ bodies: (@Sendable () -> Void)...) {
    inParallel(bodies)
}

func inParallel(_ bodies: [@Sendable () -> Void]) {
    let group = DispatchGroup()
    for body in bodies {
        group.enter()
        let thread = Thread {
            body()
            group.leave()
        }
        // As much as on Linux: macOS gives such threads half a megabyte.
        thread.stackSize = 8 << 20
        thread.start()
    }
    group.wait()
}

/// Opens once, for all who wait.
final class Gate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)
    func open() { semaphore.signal() }
    func pass() {
        semaphore.wait()
        semaphore.signal()
    }
}

/// Gives other threads the time to go on, as some would too early, or to wait.
func yieldToOthers(times: Int = 1000, until isOver: () -> Bool = { false }) {
    for _ in 0..<times where !isOver() { sched_yield() }
}
