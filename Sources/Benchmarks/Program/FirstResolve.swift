internal import BenchmarkSubjects

/// What a program waits for at its start.
enum FirstResolve {
    /// In a process that has made nothing yet: the microseconds from no assembly to the first use of its
    /// singleton.
    static func inThisProcess(_ side: Side) -> Double {
        Stopwatch.ofWall {
            switch side {
            case .kit: Sink.take(KitParts(seed: runtimeSeed()).clock.reading(1))
            case .hand: Sink.take(HandParts(seed: runtimeSeed()).clock.reading(1))
            }
        } / 1000
    }

    /// The first resolve in so many processes, one after another, the sides in turn.
    static func inFreshProcesses(_ count: Int) -> (kit: Quartiles, hand: Quartiles) {
        func once(_ side: Side) -> Double? {
            Shell.output(of: Shell.itself("first", side.rawValue)).flatMap(Figure.init)
        }
        let pairs = (0..<count).map { _ in (kit: once(.kit), hand: once(.hand)) }
        return (Quartiles(pairs.compactMap(\.kit)), Quartiles(pairs.compactMap(\.hand)))
    }

    /// Nanoseconds of making and dropping an assembly.
    static func setUp(repetitions: Int) -> Quartiles {
        let count = 1000
        let loop: Loop = { operations in
            var sum = 0
            for seed in 0..<operations { sum &+= withExtendedLifetime(KitParts(seed: seed)) { seed } }
            return sum
        }
        return Quartiles((0..<repetitions).map { _ in Stopwatch.ofThread(loop, count) / Double(count) })
    }

    /// Nanoseconds of each first request when there are ten thousand components.
    static func firstRequests(repetitions: Int) -> (kit: Quartiles, hand: Quartiles) {
        let count = 10_000
        let kit: Loop = { operations in
            let parts = KitParts(seed: 0)
            return (0..<operations).reduce(0) { $0 &+ parts.service($1).reading($1) }
        }
        let hand: Loop = { operations in
            let parts = LockedParts(seed: 0)
            return (0..<operations).reduce(0) { $0 &+ parts.service($1).reading($1) }
        }
        var times: (kit: [Double], hand: [Double]) = ([], [])
        for _ in 0..<repetitions {
            times.kit.append(Stopwatch.ofThread(kit, count) / Double(count))
            times.hand.append(Stopwatch.ofThread(hand, count) / Double(count))
        }
        return (Quartiles(times.kit), Quartiles(times.hand))
    }
}

/// Who does the work.
enum Side: String {
    case kit, hand
}

/// A number as it is printed, with as many digits as it deserves.
typealias Figure = Double

extension Figure {
    init?(_ printed: String) {
        let text = printed.drop { $0.isWhitespace }.prefix { !$0.isWhitespace }
        guard let number = Double(Substring(text)) else { return nil }
        self = number
    }

    /// With so many digits after the point.
    func digits(_ count: Int) -> String {
        guard isFinite else { return "–" }
        let scale = (0..<count).reduce(1.0) { scale, _ in scale * 10 }
        let whole = Int((magnitude * scale).rounded())
        let sign = self < 0 && whole != 0 ? "−" : ""
        guard count > 0 else { return sign + "\(whole)" }
        let text = String(repeating: "0", count: Swift.max(0, count + 1 - "\(whole)".count)) + "\(whole)"
        return sign + text.dropLast(count) + "." + text.suffix(count)
    }
}
