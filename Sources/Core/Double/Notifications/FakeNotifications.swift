internal import Core
internal import Foundation

/// Plays what the program's own server does with devices and subscriptions, as docs/server.md has it.
///
/// There is one notification a day for each kind of a subscription: the first when the kind is subscribed to, and each
/// further one 24 hours later.
struct FakeNotifications: Sendable {
    /// The devices by their ids.
    private var devices: [BytewiseText: Device] = [:]

    private struct Device {
        /// The token of the session that has used it last.
        var session: BytewiseText
        var subscriptions: [Int: Subscription] = [:]
        /// The time of each notification when it was first told, by its id. A subscription that ends and begins again on the same
        /// day has a notification with the same id and a later time.
        var told: [String: String] = [:]
    }

    private struct Subscription {
        let name: String
        /// Since when each kind is subscribed to.
        let kinds: [Kind: Date]
    }

    private enum Kind: String, CaseIterable {
        case rain, frost, storm

        func text(in city: String) -> String {
            switch self {
            case .rain: "Rain in \(city) within two hours."
            case .frost: "Frost in \(city) within a day."
            case .storm: "Storm in \(city) within a day."
            }
        }
    }

    /// Whether the path is one of these.
    static func knows(_ path: String) -> Bool {
        path.hasSuffix("/v1/devices") || path.hasSuffix("/v1/notifications") || city(in: path) != nil
    }

    /// Forgets the devices that this session has used last.
    mutating func end(_ session: BytewiseText) { devices = devices.filter { $0.value.session != session } }

    /// The answer to a request of this session at this date.
    mutating func answer(_ request: HTTPRequest, of session: BytewiseText, at date: Date) -> HTTPResponse {
        let asked = FakeServiceRequest(request, at: date)
        let path = asked.path
        if path.hasSuffix("/v1/devices") {
            return request.method == "POST"
                ? register(request.body, session) : .refusal(405, "This address takes POST.")
        }
        if let city = Self.city(in: path) {
            return switch request.method {
            case "PUT": subscribe(to: city, request.body, session, at: date)
            case "DELETE": unsubscribe(from: city, asked["device"], session)
            default: .refusal(405, "This address takes PUT and DELETE.")
            }
        }
        guard request.method == "GET" else { return .refusal(405, "This address takes GET.") }
        return notifications(for: asked["device"], after: asked["after"], session, at: date)
    }

    private static func city(in path: String) -> Int? {
        let parts = path.split(separator: "/").suffix(3)
        guard parts.count == 3, parts.dropLast().elementsEqual(["v1", "subscriptions"]) else { return nil }
        return parts.last.flatMap { Int($0) }
    }

    private mutating func register(_ body: Data?, _ session: BytewiseText) -> HTTPResponse {
        guard let body, let given = try? JSONDecoder().decode(GivenDevice.self, from: body),
            !given.device.isEmpty
        else { return .refusal(400, "The body must be JSON with the text device.") }
        let id = BytewiseText(given.device)
        let isNew = devices[id] == nil
        devices[id, default: Device(session: session)].session = session
        return .json(isNew ? 201 : 200, given)
    }

    /// The device of this id, which this session is the last to use.
    private mutating func device(_ id: String?, _ session: BytewiseText) -> BytewiseText? {
        guard let id = id.map(BytewiseText.init), devices[id] != nil else { return nil }
        devices[id]?.session = session
        return id
    }

    private mutating func subscribe(
        to city: Int, _ body: Data?, _ session: BytewiseText, at date: Date
    ) -> HTTPResponse {
        guard let body, let given = try? JSONDecoder().decode(GivenSubscription.self, from: body),
            (-90...90).contains(given.latitude), (-180...180).contains(given.longitude)
        else {
            return .refusal(400, "The body must be JSON with device, name, latitude, longitude and kinds.")
        }
        let kinds = given.kinds.compactMap(Kind.init)
        guard !kinds.isEmpty, kinds.count == given.kinds.count else {
            return .refusal(400, "The kinds must be some of rain, frost and storm.")
        }
        guard let id = device(given.device, session) else { return .unknownDevice }
        let since = devices[id]?.subscriptions[city]?.kinds ?? [:]
        devices[id]?.subscriptions[city] = Subscription(
            name: given.name, kinds: Dictionary(kinds.map { ($0, since[$0] ?? date) }) { first, _ in first })
        return HTTPResponse(status: 204)
    }

    private mutating func unsubscribe(
        from city: Int, _ device: String?, _ session: BytewiseText
    ) -> HTTPResponse {
        guard let id = self.device(device, session) else { return .unknownDevice }
        devices[id]?.subscriptions[city] = nil
        return HTTPResponse(status: 204)
    }

    private mutating func notifications(
        for device: String?, after last: String?, _ session: BytewiseText, at date: Date
    ) -> HTTPResponse {
        guard let id = self.device(device, session), let device = devices[id] else { return .unknownDevice }
        let all = device.subscriptions.flatMap { city, subscription in
            subscription.kinds.flatMap { kind, since in
                Self.dates(from: since, to: date).map { date in
                    // By the day, so that a server that has forgotten the subscription tells nothing twice.
                    let day = Int((date.timeIntervalSince1970 / Self.day).rounded(.down))
                    return FakeNotification(
                        id: "\(city)-\(kind.rawValue)-\(day)", city: city,
                        kind: kind.rawValue, time: date.formatted(.iso8601),
                        text: kind.text(in: subscription.name))
                }
            }
        }.sorted { ($0.time, $0.id) < ($1.time, $1.id) }
        // Those of the same second come again: what was subscribed to since may be among them.
        let known = last.flatMap { id in all.first { $0.id == id } }
        let start = known.map { device.told[$0.id] ?? $0.time } ?? ""
        let new = all.filter { $0.time >= start && $0.id != known?.id }
        devices[id]?.told.merge(new.map { ($0.id, $0.time) }) { first, _ in first }
        return .json(200, NotificationsReply(notifications: new))
    }

    /// A date a day, of the last seven days.
    private static func dates(from start: Date, to end: Date) -> [Date] {
        let last = Int(end.timeIntervalSince(start) / day)
        guard end >= start else { return [] }
        return (max(0, last - 6)...last).map { start.addingTimeInterval(Double($0) * day) }
    }

    private static let day = 86_400.0
}

private struct GivenDevice: Codable {
    let device: String
}

private struct GivenSubscription: Decodable {
    let device: String
    let name: String
    let latitude: Double
    let longitude: Double
    let kinds: [String]
}

private struct FakeNotification: Encodable {
    let id: String
    let city: Int
    let kind: String
    let time: String
    let text: String
}

private struct NotificationsReply: Encodable {
    let notifications: [FakeNotification]
}

extension HTTPResponse {
    fileprivate static var unknownDevice: HTTPResponse { .refusal(404, "This device is not registered.") }
}
