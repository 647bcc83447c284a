public import Conditions
public import Foundation
internal import Synchronization

/// A web server for tests, on this machine only: replays replies and remembers what it was asked.
///
/// ```swift
/// let server = try LoopbackServer(["/v1/notes": LoopbackReply(json: notes)])
/// let core = CoreBase(CoreSettings(folder: folder, notesURL: server.url))
/// …
/// #expect(server.requests.first?.query["latitude"] == "55.79")
/// ```
///
/// It listens on a port that the system picks, and stops when nobody holds it any more. A path without a reply is
/// answered by ``Answer``, with 404 unless told otherwise. At most 64 connections are served at a time. Safe to use from
/// any thread.
public final class LoopbackServer: Sendable {
    /// Where it is, without a slash at the end.
    public let url: URL
    /// Makes the reply to a request when the network has let it through.
    public typealias Answer = @Sendable (LoopbackRequest) async -> LoopbackReply
    private let handler: LoopbackConnectionHandler
    private let listener: LoopbackListener

    /// Opens with these replies by path, and an answer to all other requests, on a network in these conditions.
    ///
    /// A Double that is given the same conditions, or others that play the same script by the same clock, and is
    /// asked the same, answers or fails the same.
    public init(
        _ replies: [String: LoopbackReply] = [:], conditions: Conditions,
        answer: @escaping Answer = { _ in LoopbackReply(404) }
    ) throws {
        let handler = LoopbackConnectionHandler(replies, conditions, answer)
        let listener = try LoopbackListener { handler.serve($0) }
        (self.handler, self.listener) = (handler, listener)
        var address = URLComponents()
        (address.scheme, address.host, address.port) = ("http", "127.0.0.1", Int(listener.port))
        guard let url = address.url else { throw POSIXError(.EADDRNOTAVAIL) }
        self.url = url
        conditions.follow { [weak listener, weak conditions] in
            listener?.setOpen(if: conditions?.current != .offline)
        }
    }

    /// Opens with these replies by path, in this condition; its waits follow `time`.
    public convenience init(
        _ replies: [String: LoopbackReply] = [:], condition: NetworkCondition = .calm,
        time: any Timekeeper = RealTime()
    ) throws {
        try self.init(replies, conditions: Conditions(condition, time: time))
    }

    deinit { stop() }

    /// The network between the client and this server. While it is offline, connections are refused. Setting it ends
    /// a script.
    public var condition: NetworkCondition {
        get { handler.conditions.current }
        set { handler.conditions.current = newValue }
    }

    /// Plays a script from its beginning: the network changes while time passes.
    public func play(_ script: ConditionScript) { handler.conditions.play(script) }

    /// What was asked so far, in the order in which the requests were read.
    public var requests: [LoopbackRequest] { handler.requests }

    /// How many connections clients have made so far.
    public var connectionCount: Int { handler.connectionCount }

    /// How many of them are open.
    public var openConnectionCount: Int { listener.openConnectionCount }

    /// From now on answers this path so.
    public func reply(to path: String, with reply: LoopbackReply) { handler.setReply(reply, to: path) }

    /// Closes the port and all connections.
    public func stop() { listener.close() }
}
