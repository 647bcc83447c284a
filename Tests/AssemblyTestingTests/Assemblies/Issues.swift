import Synchronization
import Testing

@testable import AssemblyTesting

/// The issues that a body would have recorded.
struct Issues {
    let texts: [String]
    /// Where, each place once.
    let lines: Set<Line>

    struct Line: Hashable {
        let fileID: String
        let line: Int

        init(_ fileID: String, _ line: Int) {
            self.fileID = fileID
            self.line = line
        }
    }

    static func during(_ body: () async throws -> Void) async throws -> Issues {
        let heard = Mutex<[(String, Line)]>([])
        let listen: @Sendable (String, SourceLocation) -> Void = { text, place in
            heard.withLock { $0.append((text, Line(place.fileID, place.line))) }
        }
        try await IssueRecorder.$send.withValue(listen, operation: body)
        return heard.withLock { Issues(texts: $0.map(\.0), lines: Set($0.map(\.1))) }
    }
}
