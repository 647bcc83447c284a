import BusinessLogic
import Conditions
import Core
import CoreDouble
import Foundation
import Testing

@Suite("Replies that say the same in another way") struct RewrittenReplyComparison {
    @Test("are told as the same report", arguments: WeatherProvider.allCases)
    func told(provider: WeatherProvider) async throws {
        for visit in Self.visits {
            let time = ManualTime(try Date(utc: visit.time)), city = try visit.city
            let client = CoreDouble(conditions: Conditions(time: time)).weatherClient(for: provider)
            let reply = try await client.forecast(
                WeatherQuery(latitude: visit.latitude, longitude: visit.longitude))
            let told = try await SourceScene(provider, time: time, .success(reply)).report(of: city)

            for rewriting in Rewriting.all where rewriting.provider == provider {
                let reply = try rewriting.reply(from: reply)
                let rewritten = try await SourceScene(provider, time: time, .success(reply)).report(of: city)

                #expect(rewritten.text == told.text, "\(rewriting.name), \(visit)")
                #expect(rewritten == told, "\(rewriting.name), \(visit)")
            }
        }
    }

    private static let visits = [
        // The sun sets after midnight.
        Visit(zone: "Atlantic/Reykjavik", latitude: 64.1, longitude: -21.9, time: "2025-06-19T12:40:00Z"),
        Visit(zone: "America/St_Johns", latitude: 47.56, longitude: -52.71, time: "2025-12-31T23:50:00Z"),
    ]
}

/// Another way in which a service may write its reply.
private struct Rewriting: Sendable {
    let name: String
    let provider: WeatherProvider
    private var date: @Sendable (Date) -> String? = { _ in nil }
    /// The members that are left out, by the path of their names. Indices of arrays are no part of it.
    private var omitted: Set<String> = []
    private var text: @Sendable (String) -> String = { $0 }

    static let all =
        WeatherProvider.allCases.map { Rewriting("members in another order, and a new one", $0) } + [
            Rewriting("dates of headers as in RFC 850", .metNorway) {
                $0.date = { formatter("EEEE, dd-MMM-yy HH:mm:ss 'GMT'").string(from: $0) }
            },
            Rewriting("dates of headers as C writes them", .metNorway) {
                $0.date = { date in
                    // A space stands before the first nine days.
                    formatter("EEE MMM dd HH:mm:ss yyyy").string(from: date).replacing(
                        /\ 0(?=\d )/, with: "  ")
                }
            },
            Rewriting("hours by their numbers only", .yandex) { $0.omitted = ["forecasts.hours.hour_ts"] },
            Rewriting("a zone by its name only", .yandex) { $0.omitted = ["info.tzinfo.offset"] },
            Rewriting("times without the seconds since 1970", .gismeteo) {
                $0.omitted = ["response.date.unix"]
            },
            Rewriting("times by the seconds since 1970 only", .gismeteo) {
                $0.omitted = ["response.date.UTC"]
            },
            Rewriting("times with two digits and capitals", .yahoo) {
                $0.text = { text in
                    guard let time = text.wholeMatch(of: /(\d+):(\d+) ([ap]m)/) else { return text }
                    let numbers = [time.1, time.2].map { $0.count == 1 ? "0\($0)" : $0 }
                    return "\(numbers.joined(separator: ":")) \(time.3.uppercased())"
                }
            },
        ]

    private init(
        _ name: String, _ provider: WeatherProvider, _ set: (inout Rewriting) -> Void = { _ in }
    ) {
        (self.name, self.provider) = (name, provider)
        set(&self)
    }

    func reply(from reply: WeatherReply) throws -> WeatherReply {
        try WeatherReply(
            reply.responses.map { (part: $0, outcome: .success(try response(from: $1))) })
    }

    private func response(from response: HTTPResponse) throws -> HTTPResponse {
        let tree = try JSONSerialization.jsonObject(with: response.body)
        let headers = response.headers.map { field in
            guard field.value.hasSuffix("GMT") else { return field }
            let date = Self.formatter("EEE, dd MMM yyyy HH:mm:ss 'GMT'").date(from: field.value)
            return HTTPField(field.name, date.flatMap(self.date) ?? field.value)
        }
        return HTTPResponse(
            status: response.status, headers: headers,
            body: try JSONSerialization.data(
                withJSONObject: rewritten(tree, at: ""), options: [.prettyPrinted, .sortedKeys]))
    }

    private func rewritten(_ tree: Any, at path: String) -> Any {
        switch tree {
        case let object as [String: Any]:
            var members: [String: Any] = ["a new member": ["of": [NSNull(), "a kind", -1]]]
            for (name, member) in object {
                let place = path.isEmpty ? name : "\(path).\(name)"
                if !omitted.contains(place) { members[name] = rewritten(member, at: place) }
            }
            return members
        case let array as [Any]: return array.map { rewritten($0, at: path) }
        case let text as String: return self.text(text)
        default: return tree
        }
    }

    private static func formatter(_ format: String) -> DateFormatter {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = .gmt
        formatter.dateFormat = format
        return formatter
    }
}
