public import Foundation

/// The origins of all fixtures: `Fixtures/origins.json`, an object with an origin for each path.
///
/// A path that ends in a slash covers the listed files below it; any other path is one file.
public struct OriginIndex: Hashable, Sendable {
    /// The origins by path below `Fixtures`.
    public var entries: [String: Origin]

    /// The name of the file, directly below `Fixtures`.
    public static let fileName = "origins.json"

    /// These origins.
    public init(_ entries: [String: Origin] = [:]) { self.entries = entries }

    /// Reads the index in a folder of fixtures.
    ///
    /// - Throws: ``OriginIndexError`` with the file and the wrong entry.
    public init(in fixtures: URL) throws(OriginIndexError) {
        let file = fixtures.appending(path: Self.fileName)
        do {
            entries = try JSONDecoder().decode([String: Origin].self, from: Data(contentsOf: file))
        } catch let error as DecodingError {
            throw OriginIndexError(file: file.relativePath, reason: error.inShort)
        } catch {
            throw OriginIndexError(
                file: file.relativePath, reason: error.localizedDescription,
                isMissing: !FileManager.default.fileExists(atPath: file.path))
        }
    }

    /// The path of the entry for a file: its own, or that of the nearest folder.
    public func key(for path: String) -> String? {
        if entries[path] != nil { return path }
        var folder = path[...]
        while let slash = folder.dropLast().lastIndex(of: "/") {
            folder = folder[...slash]
            if entries[String(folder)] != nil { return String(folder) }
        }
        return nil
    }

    /// The index as the file holds it.
    public func json() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(entries) + Data("\n".utf8)
    }
}

/// Why the index of origins can't be read.
public struct OriginIndexError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The index's file.
    public let file: String
    /// The error and its place.
    public let reason: String
    var isMissing = false

    public var description: String {
        let help =
            isMissing
            ? "begin with {} and write an entry for each file"
            : "git restore \(file) brings the last one back"
        return """
            \(file) can't be read: \(reason)
              help: docs/assemblytesting/fixtures.md tells what an entry holds; \(help)
            """
    }
}

extension DecodingError {
    /// The place and what is wrong there.
    fileprivate var inShort: String {
        switch self {
        case .keyNotFound(let key, let context): "\(context.place)there is no “\(key.stringValue)”"
        case .valueNotFound(_, let context), .typeMismatch(_, let context), .dataCorrupted(let context):
            "\(context.place)\(context.debugDescription)"
        @unknown default: "\(self)"
        }
    }
}

extension DecodingError.Context {
    fileprivate var place: String {
        codingPath.isEmpty ? "" : codingPath.map(\.stringValue).joined(separator: " → ") + ": "
    }
}
