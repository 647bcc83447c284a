internal import Conditions
internal import Foundation

/// What came of one weather service.
struct SimulatedAttempt: Hashable {
    enum Outcome: Hashable {
        case answered
        case failed(Obstacle)
        /// It was not asked: those before it have taken all the time.
        case noTimeLeft
    }

    /// The id of the service.
    let service: String
    let outcome: Outcome
    /// How long it took, in seconds.
    let seconds: TimeInterval

    /// Why it did not answer; nil if it did, or was not asked.
    var obstacle: Obstacle? { if case .failed(let obstacle) = outcome { obstacle } else { nil } }

    /// What came of it in plain words.
    var text: String {
        switch outcome {
        case .answered: "\(service) answered"
        case .failed(.offline): "\(service) can't be reached"
        case .failed(.broken): "\(service) did not answer"
        case .noTimeLeft: "\(service) was not asked: no time was left"
        }
    }

    /// What came of it, and the time it took if it was asked.
    var line: String {
        if outcome == .noTimeLeft { return text }
        let tenths = Int((seconds * 10).rounded())
        return "\(text) (\(tenths / 10).\(tenths % 10) s)"
    }
}

extension SimulatedServices {
    /// Asks these weather services one after another until one answers. Each has half of the time that is left, or two
    /// seconds where that is more, and the last one all of it; together they have ten seconds. None is left alone
    /// because it has failed before, or wants its last reply kept.
    ///
    /// - Throws: `CancellationError` when the task is cancelled.
    func ask(_ services: [String]) async throws -> [SimulatedAttempt] {
        var left: TimeInterval = 10
        var attempts: [SimulatedAttempt] = []
        for (index, service) in services.enumerated() {
            let began = conditions.now
            guard left > 0 else {
                attempts.append(SimulatedAttempt(service: service, outcome: .noTimeLeft, seconds: 0))
                continue
            }
            let share = index == services.count - 1 ? left : min(left, max(left / 2, 2))
            let outcome: SimulatedAttempt.Outcome
            do {
                outcome = try await conditions.pass(within: .seconds(share)) ? .answered : .failed(.broken)
            } catch let obstacle as Obstacle {
                outcome = .failed(obstacle)
            }
            let seconds = max(0, conditions.now.timeIntervalSince(began))
            left -= min(seconds, share)
            attempts.append(SimulatedAttempt(service: service, outcome: outcome, seconds: seconds))
            if outcome == .answered { break }
        }
        return attempts
    }
}
