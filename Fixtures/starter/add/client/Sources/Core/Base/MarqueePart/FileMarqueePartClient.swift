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
                try DataFolder.checkLinks(above: file.behindLinks)
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
            try DataFolder.make(for: file)
            try PrivateFile.write(
                Data(text.utf8), to: file, through: file.appendingPathExtension(UUID().uuidString))
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
        } catch let error as SystemError {
            throw .failed(error.reason)
        } catch {
            throw .failed(error.localizedDescription)
        }
    }
}
