import AssemblyKit
import AssemblyTesting
import Conditions
import Core
import CoreBase
import CoreDouble
import Foundation

/// A server with one reply, and the core that asks it.
final class TransportScene: Sendable {
    let server: LoopbackServer
    let core: CoreBase
    private let folder: TemporaryFolder

    /// The core's clock is the system's, unless a test has one.
    init(
        _ reply: LoopbackReply = LoopbackReply(), conditions: Conditions = Conditions(),
        clock: (any WallClock)? = nil
    ) throws {
        server = try LoopbackServer(["/": reply], conditions: conditions)
        folder = try TemporaryFolder()
        core = CoreBase(CoreSettings(folder: folder.url, userAgent: "weather-test/1"))
        if let clock { core.override(\.clock) { clock } }
    }

    /// A core's clock that shows this time.
    static func clock(_ time: ManualTime) -> any WallClock {
        CoreDouble(conditions: Conditions(time: time)).clock
    }

    /// A server that sends these bytes, whatever they are, and closes the connection.
    convenience init(bytes: Data) throws { try self.init(LoopbackReply(body: bytes, delivery: .bare)) }

    /// A server that sends this text, the lines of which end as HTTP's do.
    convenience init(text: String) throws {
        try self.init(bytes: Data(text.replacing("\n", with: "\r\n").utf8))
    }

    func request(
        _ method: String = "GET", deadline: Duration = .seconds(60), bodyLimit: Int = 4_000_000
    ) -> HTTPRequest {
        HTTPRequest(method, server.url.appending(path: "/"), deadline: deadline, bodyLimit: bodyLimit)
    }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        try await core.transport.send(request)
    }

    func outcome(of request: HTTPRequest) async -> Outcome {
        await Outcome { () throws(TransportError) in try await send(request) }
    }

    func outcome() async -> Outcome { await outcome(of: request()) }

    /// Why the request has failed; nil when it has not.
    func error(of request: HTTPRequest) async -> TransportError? {
        do throws(TransportError) {
            _ = try await send(request)
            return nil
        } catch {
            return error
        }
    }
}

extension HTTPRequest {
    func with(_ change: (inout HTTPRequest) -> Void) -> HTTPRequest {
        var request = self
        change(&request)
        return request
    }
}
