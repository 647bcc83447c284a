import Foundation

extension Data {
    /// The lines with the line breaks of another text, if those are all alike.
    func withLineBreaks(of other: Data) -> Data {
        let breaks = Set(other.lines.dropLast().map { $0.last == Self.carriageReturn })
        guard breaks.count == 1, let hasReturns = breaks.first else { return self }
        var lines = lines
        for index in lines.indices.dropLast() {
            if lines[index].last == Self.carriageReturn { lines[index].removeLast() }
            if hasReturns { lines[index].append(Self.carriageReturn) }
        }
        return Data(lines.joined(separator: [Self.lineFeed]))
    }

    /// The text with line feeds in place of CRLF, as git may have checked it out; nil where not all of its lines end so,
    /// and where a zero tells that it is no text.
    var withLineFeeds: Data? {
        let ended = lines.dropLast()
        guard !ended.isEmpty, ended.allSatisfy({ $0.last == Self.carriageReturn }), !contains(0) else {
            return nil
        }
        return withLineBreaks(of: Data([Self.lineFeed]))
    }

    private var lines: [Data] { split(separator: Self.lineFeed, omittingEmptySubsequences: false) }
    private static let lineFeed = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")
}
