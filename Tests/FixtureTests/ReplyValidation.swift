import AssemblyKit
import BusinessLogic
import Core
import CoreDouble
import FixtureOrigins
import Foundation

@testable import BusinessLogicBase

/// What the real validators and mappers make of a service's reply.
struct ReplyValidation: Hashable, CustomStringConvertible {
    /// The canonical error, by its name in `WeatherError`; nil for a reply that is accepted.
    let refusedAs: String?
    /// What was said about the reply: why it is refused, or what was left out of it.
    let remarks: [String]

    var description: String {
        "\(refusedAs.map { "refused as \($0)" } ?? "accepted"): \(remarks.joined(separator: "; "))"
    }

    /// Gives the reply to the service that asked for it.
    init(on body: Data, _ reply: Origin.Reply) async throws {
        let response = HTTPResponse(
            status: reply.status, headers: reply.headers.map { HTTPField($0.key, $0.value) }, body: body)
        let core = CoreDouble()
        let services = BusinessLogicBase(core: core)
        let question = reply.to.split(separator: " ").last.flatMap { URLComponents(string: String($0)) }
        func asked(_ name: String) -> String? { question?.queryItems?.first { $0.name == name }?.value }

        if let provider = Self.provider(of: reply) {
            core.override({ $0.weatherClient(for: provider) }) { Replayed(response, provider) }
            // A place that there can't be was refused by the service, and is not looked at again.
            let latitude = asked("latitude") ?? asked("lat")
            let longitude = asked("longitude") ?? asked("lon")
            let place = try? Coordinate(
                latitude: latitude.flatMap { Double($0) } ?? .nan,
                longitude: longitude.flatMap { Double($0) } ?? .nan)
            let city = try City(
                id: CityID(1), name: "Somewhere", coordinate: place ?? Coordinate(latitude: 0, longitude: 0))
            do {
                _ = try await services.sources[provider]?.report(of: city)
                self.init(remarks: core.warnings + Self.missing(in: body, asked))
            } catch {
                self.init(refusedAs: error.name, remarks: ["\(error)"])
            }
        } else if question?.path.split(separator: "/").last == "search" {
            core.override(\.geocoder) { Replayed(response, .openMeteo) }
            let result = try await services.citiesService.search(asked("name") ?? "")
            self.init(refusedAs: result.failure?.name, remarks: core.warnings)
        } else {
            throw UnknownQuestion(to: reply.to)
        }
    }

    /// The columns that were asked for and are not there. Validators do without them; a service that calls one by
    /// another name would not be found out.
    private static func missing(in body: Data, _ asked: (String) -> String?) -> [String] {
        let reply = try? JSONSerialization.jsonObject(with: body) as? [String: Any]
        return ["current", "hourly", "daily"].flatMap { section in
            let there = (reply?[section] as? [String: Any]) ?? [:]
            let names = asked(section)?.split(separator: ",") ?? []
            return names.filter { there[String($0)] == nil }.map { "\(section).\($0) is missing" }
        }
    }

    /// Whether business logic understands the service of this reply. A provider without a source yet has fixtures
    /// all the same.
    static func isPossible(_ reply: Origin.Reply) -> Bool {
        provider(of: reply) != nil || reply.to.contains("/v1/search?")
    }

    /// The provider whose forecast was asked for, on whatever host.
    private static func provider(of reply: Origin.Reply) -> WeatherProvider? {
        let paths: [(String, WeatherProvider)] = [
            ("/v1/forecast?", .openMeteo),
            ("/weatherapi/locationforecast/", .metNorway),
            ("/data/2.5/", .openWeatherMap),
            ("//api.weather.yandex.ru/", .yandex),
            ("//api.gismeteo.net/v2/weather/", .gismeteo),
            ("//api.gismeteo.net/v3/weather/", .gismeteo),
            ("/forecastrss?", .yahoo),
        ]
        return paths.first { reply.to.contains($0.0) }?.1
    }

    /// By default that of a reply with nothing wrong.
    init(refusedAs: String? = nil, remarks: [String] = []) {
        self.refusedAs = refusedAs
        self.remarks = remarks
    }

    /// A reply to a question that no service asks.
    struct UnknownQuestion: Error {
        let to: String
    }
}

/// A service that has one reply.
private struct Replayed: WeatherClient, Geocoder {
    let provider: WeatherProvider
    private let response: HTTPResponse

    init(_ response: HTTPResponse, _ provider: WeatherProvider) {
        self.response = response
        self.provider = provider
    }

    func forecast(_ query: WeatherQuery) async throws(TransportError) -> WeatherReply {
        WeatherReply(response)
    }
    func places(_ query: PlaceQuery) async throws(TransportError) -> HTTPResponse { response }
}

extension CoreDouble {
    fileprivate var warnings: [String] {
        log.entries(last: 100).filter { $0.level >= .warning }.map(\.message)
    }
}

extension WeatherError {
    /// The name of the case.
    fileprivate var name: String {
        switch self {
        case .offline: "offline"
        case .interrupted: "interrupted"
        case .unauthorized: "unauthorized"
        case .rateLimited: "rateLimited"
        case .notFound: "notFound"
        case .notSent: "notSent"
        case .badRequest: "badRequest"
        case .unavailable: "unavailable"
        case .malformed: "malformed"
        case .notKept: "notKept"
        case .unanswered: "unanswered"
        case .cancelled: "cancelled"
        }
    }
}
