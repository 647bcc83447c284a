internal import Foundation

enum StandardError {
    /// Writes the text and a line end.
    static func write(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data("\(text)\n".utf8))
    }
}
