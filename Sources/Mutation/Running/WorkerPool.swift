import Dispatch
import Foundation
import Synchronization

/// Runs work on several threads.
struct WorkerPool {
    let jobs: Int

    /// Calls the closure for each element, `jobs` at a time, and returns the results in the order of the elements.
    /// Rethrows the first error.
    func map<Element: Sendable, Answer: Sendable>(
        _ elements: [Element], _ work: @escaping @Sendable (Element) throws -> Answer
    ) throws -> [Answer] {
        let next = Atomic(0)
        let answers = Mutex<[Int: Answer]>([:])
        let failure = Mutex<(any Error)?>(nil)
        // Dispatch would start no more threads than there are processors.
        let running = DispatchGroup()
        @Sendable func workOn() {
            defer { running.leave() }
            while failure.withLock({ $0 == nil }) {
                let index = next.add(1, ordering: .relaxed).oldValue
                guard index < elements.count else { return }
                do {
                    let answer = try work(elements[index])
                    answers.withLock { $0[index] = answer }
                } catch {
                    failure.withLock { $0 = $0 ?? error }
                }
            }
        }
        for _ in 0..<max(1, min(jobs, elements.count)) {
            running.enter()
            Thread.detachNewThread(workOn)
        }
        running.wait()
        if let error = failure.withLock({ $0 }) { throw error }
        return answers.withLock { answers in elements.indices.compactMap { answers[$0] } }
    }
}
