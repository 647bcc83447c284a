import BusinessLogic
import Core
import Foundation

/// The source of one provider with stubbed replies, asked about Kazan at 10:15 UTC on 14 March 2025.
struct ReplyScene: ReportScene {
    private let scene: SourceScene

    var core: StubbedCore { scene.core }

    /// A service with a single response.
    init(_ provider: WeatherProvider, _ response: HTTPResponse) throws {
        try self.init(provider, [(.whole, .success(response))])
    }

    /// A service with several responses.
    init(
        _ provider: WeatherProvider,
        _ parts: [(part: WeatherPart, outcome: Result<HTTPResponse, TransportError>)]
    ) throws {
        scene = SourceScene(provider, .success(try WeatherReply(parts)))
    }

    /// The report from the reply.
    func report(of city: City? = nil) async throws -> WeatherReport { try await scene.report(of: city) }
}

extension HTTPResponse {
    /// A fixture with some texts replaced.
    static func fixture(
        _ path: String, status: Int = 200, type: String = "application/json",
        replacing changes: [(String, String)]
    ) throws -> HTTPResponse {
        var text = String(decoding: try Fixture.data(path), as: UTF8.self)
        for (old, new) in changes {
            guard text.contains(old) else { throw NotInFixture(text: old) }
            text = text.replacing(old, with: new)
        }
        return .text(text, type: type, status: status)
    }

    static func text(_ text: String, type: String, status: Int = 200) -> HTTPResponse {
        HTTPResponse(status: status, headers: [HTTPField("Content-Type", type)], body: Data(text.utf8))
    }

    private struct NotInFixture: Error {
        let text: String
    }
}
