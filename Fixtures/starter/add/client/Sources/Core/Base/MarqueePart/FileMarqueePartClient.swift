internal import Core
internal import Foundation

/// The marquee part in a file of the user's data folder.
struct FileMarqueePartClient: MarqueePartClient {
    private let file: URL

    init(_ file: URL) { self.file = file }

    func read() async throws(MarqueePartClientError) -> String? {
        try reporting {
            let bytes: Data
            do {
                bytes = try Data(contentsOf: file)
            } catch CocoaError.fileReadNoSuchFile {
                return nil
            }
            // Foundation would drop a byte order mark.
            guard let text = String(validating: bytes, as: UTF8.self) else {
                throw CocoaError(.fileReadInapplicableStringEncoding)
            }
            return text
        }
    }

    func write(_ text: String) async throws(MarqueePartClientError) {
        // A link stays one: what it leads to is replaced.
        let file = file.behindLinks
        try reporting {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file, options: .atomic)
        }
    }

    private func reporting<Result>(
        _ body: () throws -> Result
    ) throws(MarqueePartClientError) -> Result {
        do {
            try Task.checkCancellation()
            return try body()
        } catch is CancellationError {
            throw .cancelled
        } catch {
            throw .failed(error.localizedDescription)
        }
    }
}
