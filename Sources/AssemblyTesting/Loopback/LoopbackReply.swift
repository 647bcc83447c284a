public import Foundation

/// What a ``LoopbackServer`` answers, and how well it does so.
public struct LoopbackReply: Sendable {
    /// The status code.
    public var status: Int
    /// The headers; `Content-Length` and `Connection` are added where they fit.
    public var headers: [String: String]
    /// The body.
    public var body: Data
    /// How the reply is delivered.
    public var delivery: Delivery

    /// How a reply is delivered, or is not.
    public enum Delivery: Sendable {
        /// Whole and at once.
        case whole
        /// Whole, after this long.
        case delayed(Duration)
        /// A byte of the body at a time, this long apart.
        case dripping(Duration)
        /// Head and so many bytes of the body; then silence until the client leaves.
        case stalled(afterBytes: Int)
        /// Head and so many bytes of the body; then the connection is closed in good order.
        case truncated(afterBytes: Int)
        /// Head and so many bytes of the body; then the connection is reset.
        case reset(afterBytes: Int)
        /// Nothing, until the client leaves.
        case silent
        /// Nothing: the connection is closed in good order.
        case closed
        /// Nothing: the connection is reset.
        case refused
        /// The body only, without a head: what a server sends that makes its own, or does not speak HTTP.
        case bare
        /// The body only, as with ``bare``; then silence until the client leaves.
        case unfinished
        /// Head and body, the body over and over, until the client leaves.
        case endless
        /// Whole and at once; the connection stays open for the next request.
        case kept
        /// Whole and at once; the connection stays open, and is closed in good order when the next request has come.
        case abandoned
    }

    /// A reply, delivered whole and at once unless told otherwise.
    public init(
        _ status: Int = 200, headers: [String: String] = [:], body: Data = Data(), delivery: Delivery = .whole
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.delivery = delivery
    }

    /// A reply of JSON text.
    public init(_ status: Int = 200, json: String, delivery: Delivery = .whole) {
        self.init(
            status, headers: ["Content-Type": "application/json; charset=utf-8"], body: Data(json.utf8),
            delivery: delivery)
    }

    /// A reply that sends the client somewhere else: to a path of this server or to an address.
    public init(redirectTo place: String) { self.init(302, headers: ["Location": place]) }
}
