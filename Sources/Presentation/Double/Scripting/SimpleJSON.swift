internal import Foundation
internal import Presentation

/// Answers for programs, as ``ScriptReply/json`` has them. What these services do not know is left out.
enum SimpleJSON {
    static func text(_ value: some Encodable) throws(ScriptError) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        do {
            return String(decoding: try encoder.encode(value), as: UTF8.self)
        } catch {
            throw .failed(Notice(.error, "The answer can't be written as JSON: \(error)."))
        }
    }
}

struct AboutJSON: Encodable {
    let name: String
    let version = "0.0.0"
    let license: String
    let credits: [[String: String]]
    let components: [[String: String]]

    init(_ state: AboutState) {
        name = state.title
        license = state.license
        credits = state.sections[0].entries.map { ["text": $0.text] }
        components = state.sections[1].entries.map { ["name": $0.text, "purpose": $0.detail ?? ""] }
    }
}

struct PlaceJSON: Encodable {
    let id: Int
    let name: String
    let coordinate: Coordinate
    let timeZone: String
    let weather: Remembered?

    struct Coordinate: Encodable {
        let latitude, longitude: Double
    }

    struct Remembered: Encodable {
        let temperature: Double
        let time: Date?
        let fetchedAt: Date?
        let stale: Bool
    }

    init(_ place: Place, _ answer: SimulatedServices.Answer? = nil) {
        id = place.id.rawValue
        name = place.name
        coordinate = Coordinate(latitude: place.latitude, longitude: place.longitude)
        timeZone = place.zone
        weather = answer.map {
            Remembered(temperature: place.celsius, time: $0.had, fetchedAt: $0.had, stale: $0.isStale)
        }
    }
}

struct ReportJSON: Encodable {
    let place: PlaceJSON
    let source: String
    let current: Current
    let fetchedAt: Date?
    let stale: Bool?
    let staleReason: String?
    let attempts: [AttemptJSON]?

    struct Current: Encodable {
        let temperature: Double
        let time: Date?
    }

    init(
        _ place: Place, _ answer: SimulatedServices.Answer, from service: String, _ attempts: [AttemptJSON]?
    ) {
        self.place = PlaceJSON(place)
        self.attempts = attempts
        source = service
        current = Current(temperature: place.celsius, time: answer.had)
        fetchedAt = answer.had
        stale = answer.isStale ? true : nil
        staleReason = answer.notice?.text
    }
}

struct UnansweredJSON: Encodable {
    let error: String
    let help: String?
    let attempts: [AttemptJSON]

    init(_ notice: Notice, _ attempts: [AttemptJSON]) {
        error = notice.text
        help = notice.help
        self.attempts = attempts
    }
}

struct AttemptJSON: Encodable {
    let provider: String
    let outcome: String
    let seconds: Double
    let text: String

    init(_ attempt: SimulatedAttempt) {
        provider = attempt.service
        outcome =
            switch attempt.outcome {
            case .answered: "answered"
            case .failed: "failed"
            case .noTimeLeft: "noTimeLeft"
            }
        seconds = (attempt.seconds * 1000).rounded() / 1000
        text = attempt.text
    }
}

struct SubscriptionJSON: Encodable {
    let city: PlaceJSON
    let kinds: [String]

    init(_ place: Place, _ kinds: Set<NotificationKindDouble>) {
        city = PlaceJSON(place)
        self.kinds = NotificationKindDouble.allCases.filter(kinds.contains).map(\.rawValue)
    }
}

struct AccountJSON: Encodable {
    let signedIn: Bool
    let email: String?
    let name: String?

    init(_ account: AccountPanel?) {
        signedIn = account != nil
        email = account?.email
        name = account?.name
    }
}
