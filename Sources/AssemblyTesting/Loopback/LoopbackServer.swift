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
    private let desk: LoopbackDesk
    private let door: LoopbackDoor

    /// Opens with these replies by path, and an answer to all other requests, on a network in these conditions.
    ///
    /// A Double that is given the same conditions, or others that play the same script by the same clock, and is
    /// asked the same, answers or fails the same.
    public init(
        _ replies: [String: LoopbackReply] = [:], conditions: Conditions,
        answer: @escaping Answer = { _ in LoopbackReply(404) }
    ) throws {
        let desk = LoopbackDesk(replies, conditions, answer)
        let door = try LoopbackDoor { desk.serve($0) }
        (self.desk, self.door) = (desk, door)
        var address = URLComponents()
        (address.scheme, address.host, address.port) = ("http", "127.0.0.1", Int(door.port))
        guard let url = address.url else { throw POSIXError(.EADDRNOTAVAIL) }
        self.url = url
        conditions.follow { [weak door, weak conditions] in
            door?.setOpen(if: conditions?.current != .offline)
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
        get { desk.conditions.current }
        set { desk.conditions.current = newValue }
    }

    /// Plays a script from its beginning: the network changes while time passes.
    public func play(_ script: ConditionScript) { desk.conditions.play(script) }

    /// What was asked so far, in the order in which the requests were read.
    public var requests: [LoopbackRequest] { desk.requests }

    /// How many connections clients have made so far.
    public var connectionCount: Int { desk.connectionCount }

    /// How many of them are open.
    public var openConnectionCount: Int { door.openConnectionCount }

    /// From now on answers this path so.
    public func reply(to path: String, with reply: LoopbackReply) { desk.setReply(reply, to: path) }

    /// Closes the port and all connections.
    public func stop() { door.close() }
}
