public import Conditions
public import Foundation
internal import Synchronization

/// A web server for tests, on this machine only: replays replies and remembers what it was asked.
///
/// ```swift
/// let server = try LoopbackServer(["/v1/forecast": LoopbackReply(json: forecast)])
/// let core = CoreBase(CoreSettings(folder: folder, openMeteo: ServiceEndpoint(url: server.url)))
/// …
/// #expect(server.requests.first?.query["latitude"] == "55.79")
/// ```
///
/// It listens on a port that the system picks, and stops when nobody holds it any more. A path without a reply is
/// answered with 404. At most 64 connections are served at a time. Safe to use from any thread.
public final class LoopbackServer: Sendable {
    /// Where it is, without a slash at the end.
    public let url: URL
    private let desk: LoopbackDesk
    private let door: LoopbackDoor

    /// Opens with these replies by path, in this condition; its waits follow `time`.
    public init(
        _ replies: [String: LoopbackReply] = [:], condition: NetworkCondition = .calm,
        time: any Timekeeper = RealTime()
    ) throws {
        let desk = LoopbackDesk(replies, Conditions(condition, time: time))
        self.desk = desk
        door = try LoopbackDoor(isOpen: condition != .offline) { desk.serve($0) }
        var address = URLComponents()
        (address.scheme, address.host, address.port) = ("http", "127.0.0.1", Int(door.port))
        guard let url = address.url else { throw POSIXError(.EADDRNOTAVAIL) }
        self.url = url
    }

    deinit { stop() }

    /// The network between the client and this server. While it is offline, connections are refused.
    public var condition: NetworkCondition {
        get { desk.conditions.current }
        set {
            desk.conditions.current = newValue
            door.setOpen(newValue != .offline)
        }
    }

    /// What was asked so far, in the order in which the requests were read.
    public var requests: [LoopbackRequest] { desk.requests }

    /// From now on answers this path so.
    public func reply(to path: String, with reply: LoopbackReply) { desk.setReply(reply, to: path) }

    /// Closes the port and all connections.
    public func stop() { door.close() }
}
