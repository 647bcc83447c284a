public import Foundation

/// A reply of a ``LoopbackServer``, and its manner of delivery.
public struct LoopbackReply: Sendable {
    /// The status code.
    public var status: Int
    /// The headers; `Content-Length` and `Connection` are added where appropriate, if they are not given.
    public var headers: [String: String]
    /// The body.
    public var body: Data
    /// How the reply is delivered.
    public var delivery: Delivery

    /// How a reply is delivered.
    public enum Delivery: Sendable {
        /// Whole and at once.
        case whole
        /// Whole, after this long.
        case delayed(Duration)
        /// A byte of the body at a time, this long apart.
        case dripping(Duration)
        /// Head and so many bytes of the body; then nothing more, until the client leaves.
        case stalled(afterBytes: Int)
        /// Head and so many bytes of the body; then the connection is closed normally.
        case truncated(afterBytes: Int)
        /// Head and so many bytes of the body; then the connection is reset.
        case reset(afterBytes: Int)
        /// Nothing, until the client leaves.
        case silent
        /// Nothing: the connection is closed normally.
        case closed
        /// Nothing: the connection is reset.
        case refused
        /// The body without a head: for replies with a handwritten head, or that are not HTTP.
        case bare
        /// The body only, as with ``bare``; then silence until the client leaves.
        case unfinished
        /// Head and body, the body over and over, until the client leaves.
        case endless
        /// Whole and at once; the connection stays open for the next request.
        case kept
        /// Whole and at once; the connection stays open, and is closed when the next request arrives.
        case abandoned
    }

    /// A reply, by default delivered whole and at once.
    public init(
        _ status: Int = 200, headers: [String: String] = [:], body: Data = Data(), delivery: Delivery = .whole
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.delivery = delivery
    }

    /// A JSON reply.
    public init(_ status: Int = 200, json: String, delivery: Delivery = .whole) {
        self.init(
            status, headers: ["Content-Type": "application/json; charset=utf-8"], body: Data(json.utf8),
            delivery: delivery)
    }

    /// A redirect to a path of this server, or to an absolute URL.
    public init(redirectTo place: String) { self.init(302, headers: ["Location": place]) }
}
