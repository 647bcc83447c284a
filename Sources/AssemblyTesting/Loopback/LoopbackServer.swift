public import Conditions
public import Foundation
internal import Synchronization

/// A web server for tests on the local host: sends prepared replies and records requests.
///
/// ```swift
/// let server = try LoopbackServer(["/v1/notes": LoopbackReply(json: notes)])
/// let core = CoreBase(CoreSettings(folder: folder, notesURL: server.url))
/// …
/// #expect(server.requests.first?.query["latitude"] == "55.79")
/// ```
///
/// It listens on a free port, and stops when it is released. A path without a prepared reply is answered by
/// ``Answer``, by default with 404. At most 64 connections are served at a time. A client that sends
/// more than its request, or closes its sending side, counts as one that has left. Safe to use from any thread.
public final class LoopbackServer: Sendable {
    /// Its URL, without a trailing slash.
    public let url: URL
    /// Makes the reply to a request that the simulated network lets through. It is cancelled when the client leaves.
    public typealias Answer = @Sendable (LoopbackRequest) async -> LoopbackReply
    private let handler: LoopbackConnectionHandler
    private let listener: LoopbackListener

    /// Starts with these replies by path, percent-encoded as requests send it, and an answer to other requests, under
    /// these network conditions.
    ///
    /// A Double with conditions of its own, of the same seed, or of the same script and clock, fails for the same requests
    /// if they come in the same order.
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

    /// Starts with these replies by path, in this condition; its delays use `time`.
    public convenience init(
        _ replies: [String: LoopbackReply] = [:], condition: NetworkCondition = .calm,
        time: any Timekeeper = RealTime()
    ) throws {
        try self.init(replies, conditions: Conditions(condition, time: time))
    }

    /// The network between the client and this server. While it is offline, connections are refused. Setting it
    /// ends a script.
    public var condition: NetworkCondition {
        get { handler.conditions.current }
        set { handler.conditions.current = newValue }
    }

    /// Starts a script of network conditions.
    public func play(_ script: ConditionScript) { handler.conditions.play(script) }

    /// The requests so far, in the order in which they were read.
    public var requests: [LoopbackRequest] { handler.requests }

    /// The number of accepted connections so far.
    public var connectionCount: Int { handler.connectionCount }

    /// The number of open connections.
    public var openConnectionCount: Int { listener.openConnectionCount }

    /// Sets the reply for this path.
    public func reply(to path: String, with reply: LoopbackReply) { handler.setReply(reply, to: path) }

    /// Refuses connections for good, and ends those that are open. The port is free again when this is released.
    public func stop() { listener.close() }
}
