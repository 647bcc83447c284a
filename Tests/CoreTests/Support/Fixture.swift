import Foundation

/// A file of the folder `Fixtures`.
enum Fixture {
    static func data(_ path: String) throws -> Data {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Fixtures")
        return try Data(contentsOf: root.appending(path: path))
    }
}
