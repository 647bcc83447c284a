import AssemblyTesting
import Core
import Testing

@Suite("Logs, side by side") struct LogComparison {
    let comparison = Comparison(
        "log", of: LogStep.self, on: Program.all.testing("Log", \.core.log),
        state: { $0.core.log.texts(last: .max) },
        restart: { $0.restarted() })

    @Test("whatever is written is at hand alike, restarts or not")
    func alike() async throws { try await comparison.run(seeds: 5) }

    @Test("what is written at once is written as if one had come after another")
    func together() async throws { try await comparison.runTogether(seeds: 3) }
}

enum LogStep: Step {
    case write(LogLevel, String, String)
    case entries(last: Int)

    static func next(after done: [Self], using random: inout Random) -> Self {
        if random.once(in: 3) { return .entries(last: random.one(of: [-1, 0, 1, 2, 100])) }
        let texts = ["", "store", "two\nlines", "\r\n", "\u{1B}[31mred", "a\tb", "\u{2028}", "e\u{301}"]
        return .write(random.one(of: LogLevel.allCases), random.one(of: texts), random.one(of: texts))
    }

    func run(on program: Program) async throws -> Answer? {
        switch self {
        case .write(let level, let subject, let message):
            program.core.log.write(level, subject, message)
            return nil
        case .entries(let count): return program.core.log.texts(last: count)
        }
    }

    var simpler: [Self] {
        switch self {
        case .write(let level, "", let message): message.isEmpty ? [] : [.write(level, "", "")]
        case .write(let level, _, let message): [.write(level, "", message)]
        case .entries(let count): count < 100 ? [.entries(last: 100)] : []
        }
    }
}

extension Log {
    /// The entries without their dates.
    fileprivate func texts(last count: Int) -> [String] {
        entries(last: count).map { "\($0.level) \($0.subject): \($0.message)" }
    }
}
