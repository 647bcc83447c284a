internal import BusinessLogic
internal import Core
internal import Foundation

/// Reads the server's replies about notifications, as docs/server.md has them.
struct NotificationReply: Sendable {
    let log: any Log

    /// How many notifications a reply may have: three kinds on seven days in each of five hundred cities.
    static let limit = 10_500

    /// How long a notification's text may be: a warning has some sentences, and a screen shows them all on demand.
    private static let longestText = 2_000

    /// Sees that what was asked for is done.
    func check(_ response: HTTPResponse, is statuses: Set<Int>) throws(NotificationError) {
        if response.status == 401 { throw .signedOut }
        guard statuses.contains(response.status) else { throw .server(AccountReply.refusal(response)) }
    }

    /// The notifications, the oldest first whatever the server's order; one that makes no sense is left out and logged.
    func notifications(_ response: HTTPResponse) throws(NotificationError) -> [WeatherNotification] {
        try check(response, is: [200])
        guard let reply = JSONTree(reading: response.body), reply.isObject,
            let entries = reply["notifications"]?.array, entries.count <= Self.limit
        else {
            throw .server(
                .malformed(detail: "the server's reply does not make sense: it is no list of notifications"))
        }
        var notifications: [WeatherNotification] = []
        var leftOut: [(index: Int, why: UnusableMember)] = []
        for (index, entry) in entries.enumerated() {
            do throws(UnusableMember) {
                try notifications.append(Self.notification(entry))
            } catch {
                leftOut.append((index, error))
            }
        }
        // One line, however many there are: the log has other things to remember.
        if let (index, why) = leftOut.first {
            log.write(
                .warning, "notifications",
                leftOut.count == 1
                    ? "Notification \(index) makes no sense and is left out: \(why)"
                    : """
                    \(leftOut.count) of \(entries.count) notifications make no sense and are left out, the first is \
                    \(index): \(why)
                    """
            )
        }
        return notifications.sorted { $0.time < $1.time }
    }

    private static func notification(
        _ entry: JSONTree
    ) throws(UnusableMember) -> WeatherNotification {
        guard let id = entry["id"]?.text, !id.isEmpty, id.utf8.count <= 200 else {
            throw UnusableMember("id", of: entry, expected: "a text of 200 bytes at most")
        }
        guard let city = entry["city"]?.integer else {
            throw UnusableMember("city", of: entry, expected: "a whole number")
        }
        guard let kind = entry["kind"]?.text.flatMap(NotificationKind.init) else {
            let kinds = NotificationKind.allCases.map(\.rawValue).joined(separator: ", ")
            throw UnusableMember("kind", of: entry, expected: "one of \(kinds)")
        }
        guard let time = entry["time"]?.text.flatMap({ Date(withOffset: $0) }) else {
            throw UnusableMember("time", of: entry, expected: "a time with its offset from UTC")
        }
        guard let text = entry["text"]?.text?.onOneLine(limit: longestText),
            text.unicodeScalars.contains(where: { !$0.isInvisible })
        else { throw UnusableMember("text", of: entry, expected: "a sentence") }
        return WeatherNotification(id: id, city: CityID(city), kind: kind, time: time, text: text)
    }
}

/// Why a notification makes no sense.
private struct UnusableMember: Error, CustomStringConvertible {
    let description: String

    init(_ name: String, of entry: JSONTree, expected: String) {
        description = entry[name].map { "its \(name) is \($0), not \(expected)" } ?? "it has no \(name)"
    }
}
