internal import Foundation

/// A line of the table.
struct Row {
    let text: String
    let isMet: Bool

    private static let repetitions = 41

    /// A ratio of processor time, of all threads: ours to that of the bare library, block by block in turn.
    init(
        _ name: String, goal: Double, operations: Int, _ ours: (Int) async throws -> Void,
        bare: (Int) throws -> Void
    ) async throws {
        var ratios: [Double] = []
        var times: [Double] = []
        for repetition in 0...Self.repetitions {
            let start = Self.now
            for index in 0..<operations { try await ours(index) }
            let middle = Self.now
            for index in 0..<operations { try bare(index) }
            let end = Self.now
            // The first warms up.
            if repetition == 0 { continue }
            ratios.append((middle - start) / (end - middle))
            times.append((middle - start) / Double(operations))
        }
        self.init(name, ratios.sorted(), times.sorted(), goal)
    }

    /// A row of work that does not wait, on so many bytes.
    init(
        _ name: String, goal: Double, operations: Int, bytes: Int, _ ours: (Int) throws -> Void,
        bare: (Int) throws -> Void
    ) throws {
        var ratios: [Double] = []
        var times: [Double] = []
        for repetition in 0...Self.repetitions {
            let start = Self.now
            for index in 0..<operations { try ours(index) }
            let middle = Self.now
            for index in 0..<operations { try bare(index) }
            let end = Self.now
            if repetition == 0 { continue }
            ratios.append((middle - start) / (end - middle))
            times.append((middle - start) / Double(operations))
        }
        self.init(name, ratios.sorted(), times.sorted(), goal, bytes: bytes)
    }

    /// A figure as it is.
    init(_ name: String, figure: Double, goal: Double) {
        isMet = figure <= goal
        text = "| \(name) | \(Self.digits(figure)) | | | ≤ \(goal) | \(isMet ? "✓" : "✗") |"
    }

    private init(
        _ name: String, _ ratios: [Double], _ times: [Double], _ goal: Double, bytes: Int? = nil
    ) {
        let median = ratios[ratios.count / 2]
        isMet = median <= goal
        let quartiles =
            "\(Self.digits(ratios[ratios.count / 4])) … \(Self.digits(ratios[ratios.count * 3 / 4]))"
        let seconds = times[times.count / 2]
        let speed = bytes.map { ", \(Self.digits(Double($0) / seconds / 1e6)) MB/s" } ?? ""
        let each = "\(Self.digits(seconds * 1e6)) µs\(speed)"
        text =
            "| \(name) | \(Self.digits(median))× | \(quartiles) | \(each) | ≤ \(goal)× | \(isMet ? "✓" : "✗") |"
    }

    private static func digits(_ figure: Double) -> String { "\((figure * 100).rounded() / 100)" }

    private static var now: Double {
        var now = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now)
        return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
    }
}
