internal import AssemblyKit
internal import Core
internal import CoreBase
internal import FixtureOrigins
internal import Foundation

/// A service's replies, unchanged except for secrets.
struct Recording {
    private var replies: [Reply] = []

    private struct Reply {
        let file: String
        let body: Data
        let origin: Origin
    }

    /// Sends all requests of the service's fixtures, one after the other, without storing the replies.
    ///
    /// - Throws: ``RecordingError`` for the first request without a valid reply.
    init(of provider: WeatherProvider, with core: CoreBase) async throws(RecordingError) {
        let transport = WatchedTransport(core.transport)
        core.override(\.transport) { transport }
        for question in Question.all(for: provider) {
            let response: HTTPResponse
            do {
                response = try await question.ask(core)
            } catch {
                throw .unanswered(provider, address: question.address, error)
            }
            let request = try transport.request(answeredBy: response, to: question, of: provider)
            replies.append(try Self.reply(response, to: request, question, provider, core.clock.now))
        }
    }

    private static func reply(
        _ response: HTTPResponse, to request: HTTPRequest, _ question: Question, _ provider: WeatherProvider,
        _ date: Date
    ) throws(RecordingError) -> Reply {
        let redaction = Redaction(of: request)
        guard let body = String(data: response.body, encoding: .utf8) else {
            throw .noFixture(provider, "its reply to \(redaction.text("\(request)")) is not text")
        }
        let kept = redaction.text(body)
        guard (200...299).contains(response.status) else {
            throw .refused(provider, status: response.status, reason: kept)
        }
        guard (try? JSONSerialization.jsonObject(with: Data(kept.utf8))) != nil else {
            throw .noFixture(provider, "its reply to \(redaction.text("\(request)")) is not JSON")
        }
        let origin = Origin(
            .recorded, date: date.formatted(.iso8601.year().month().day()),
            source: redaction.text(request.place), why: "\(question.what), as the service tells it",
            reply: Origin.Reply(
                to: redaction.text("\(request)"), status: response.status,
                headers: redaction.headers(response.headers)))
        return Reply(file: question.file, body: Data(kept.utf8), origin: origin)
    }

    /// Replaces the former recordings, and updates their origins.
    ///
    /// All files are written to temporary names first, so that a failure leaves the old files unchanged.
    ///
    /// - Returns: The files, below `Fixtures`.
    /// - Throws: ``RecordingError`` or `OriginIndexError`.
    func keep(in fixtures: URL) throws -> [String] {
        var index = try OriginIndex(in: fixtures)
        for reply in replies { index.entries[reply.file] = reply.origin }
        var files = replies.map { (path: $0.file, content: $0.body) }
        files.append((OriginIndex.fileName, try index.json()))
        var written: [(from: URL, to: URL)] = []
        defer { written.forEach { try? FileManager.default.removeItem(at: $0.from) } }
        for (path, content) in files {
            let file = fixtures.appending(path: path)
            let folder = file.deletingLastPathComponent()
            let beside = folder.appending(path: ".\(file.lastPathComponent).new")
            guard (try? file.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory != true else {
                throw RecordingError.notWritten(file.relativePath, "a folder has its name")
            }
            do {
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                written.append((beside, file))
                try content.write(to: beside)
            } catch {
                throw RecordingError.notWritten(file.relativePath, error.localizedDescription)
            }
        }
        for (from, to) in written where rename(from.path, to.path) != 0 {
            throw RecordingError.notWritten(to.relativePath, String(cString: strerror(errno)))
        }
        return replies.map(\.file)
    }
}
