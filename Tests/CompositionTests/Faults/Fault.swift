import AssemblyTesting
import Foundation

/// Something that goes wrong with a reply, and how it has to end.
struct Fault: Sendable {
    let name: String
    let ending: Ending
    /// What is left of the right reply.
    let reply: @Sendable (LoopbackReply) -> LoopbackReply

    enum Ending: Hashable, Sendable {
        /// The reply arrives all the same.
        case answered
        /// An error of this kind.
        case error(String)
        /// The deadline passes, and not before.
        case late
    }

    /// All that the loopback server can do to a reply, and the statuses that are no answer.
    static let all: [Fault] = deliveries + statuses

    static let deliveries: [Fault] = [
        Fault("kept", .answered) { _, _ in .kept },
        Fault("abandoned", .answered) { _, _ in .abandoned },
        Fault("delayed", .late) { _, _ in .delayed(.seconds(600)) },
        Fault("dripping", .late) { _, _ in .dripping(.seconds(600)) },
        Fault("stalled at once", .late) { _, _ in .stalled(afterBytes: 0) },
        Fault("stalled half-way", .late) { _, size in .stalled(afterBytes: size / 2) },
        Fault("silent", .late) { _, _ in .silent },
        Fault("cut at once", .error("interrupted")) { _, _ in .truncated(afterBytes: 0) },
        Fault("cut half-way", .error("interrupted")) { _, size in .truncated(afterBytes: size / 2) },
        Fault("cut at its last byte", .error("interrupted")) { _, size in .truncated(afterBytes: size - 1) },
        Fault("reset at once", .error("interrupted")) { _, _ in .reset(afterBytes: 0) },
        Fault("reset half-way", .error("interrupted")) { _, size in .reset(afterBytes: size / 2) },
        Fault("closed", .error("interrupted")) { _, _ in .closed },
        Fault("refused", .error("interrupted")) { _, _ in .refused },
        Fault("without a head", .error("malformed")) { _, _ in .bare },
        Fault("endless", .error("malformed")) { reply, _ in
            reply.body = Data(repeating: 32, count: 1_000_000)
            return .endless
        },
    ]

    private static let statuses: [Fault] = [
        (204, "malformed"), (304, "malformed"), (302, "malformed"), (400, "badRequest"),
        (401, "unauthorized"), (403, "unauthorized"), (404, "notFound"), (407, "offline"),
        (408, "interrupted"), (422, "badRequest"), (429, "rateLimited"), (500, "unavailable"),
        (503, "unavailable"), (511, "offline"),
    ].map { status, kind in
        Fault(name: "status \(status)", ending: .error(kind)) { _ in LoopbackReply(status) }
    }

    private init(name: String, ending: Ending, reply: @escaping @Sendable (LoopbackReply) -> LoopbackReply) {
        self.name = name
        self.ending = ending
        self.reply = reply
    }

    /// The right reply, delivered otherwise; the closure is given the size of its body.
    private init(
        _ name: String, _ ending: Ending,
        _ delivery: @escaping @Sendable (inout LoopbackReply, Int) -> LoopbackReply.Delivery
    ) {
        self.init(name: name, ending: ending) { reply in
            var reply = reply
            reply.delivery = delivery(&reply, reply.body.count)
            return reply
        }
    }
}

extension Error {
    /// The name of the enumeration's case, where it has a value.
    var kind: String { Mirror(reflecting: self).children.first?.label ?? "\(self)" }
}
