import Foundation

/// A file of the folder `Fixtures`.
enum Fixture {
    static func text(_ path: String) throws -> String {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Fixtures")
        return try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }
}
