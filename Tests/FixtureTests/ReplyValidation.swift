import AssemblyKit
import BusinessLogic
import Core
import CoreDouble
import FixtureOrigins
import Foundation

@testable import BusinessLogicBase

/// The result of the real validators and mappers for a service's reply.
struct ReplyValidation: Hashable, CustomStringConvertible {
    /// The name of the canonical error; nil for an accepted reply.
    let refusedAs: String?
    /// The log about the reply: why it is refused, or which values were dropped.
    let remarks: [String]

    var description: String {
        "\(refusedAs.map { "refused as \($0)" } ?? "accepted"): \(remarks.joined(separator: "; "))"
    }

    /// Passes the reply in this file of `Fixtures` to the source that requested it.
    init(on body: Data, _ reply: Origin.Reply, in file: String) async throws {
        let core = CoreDouble()
        if let provider = Self.provider(of: reply, in: file) {
            do {
                _ = try await Self.report(of: provider, on: body, reply, core)
                self.init(remarks: core.warnings + Self.missing(in: body, reply.asked))
            } catch let error as WeatherError {
                self.init(refusedAs: error.name, remarks: ["\(error)"])
            }
        } else if reply.isOfSearch {
            let result = try await Self.search(on: body, reply, core)
            self.init(refusedAs: result.failure?.name, remarks: core.warnings)
        } else {
            throw UnknownQuestion(to: reply.to)
        }
    }

    /// The report that the provider's validator and mapper make of the reply.
    static func report(
        of provider: WeatherProvider, on body: Data, _ reply: Origin.Reply,
        _ core: CoreDouble = CoreDouble(), timeZone: String? = nil
    ) async throws -> WeatherReport {
        core.override({ $0.weatherClient(for: provider) }) { Replayed(reply.response(body), provider) }
        // The service itself refused an invalid place, so it is not checked again.
        let latitude = reply.asked("latitude") ?? reply.asked("lat")
        let longitude = reply.asked("longitude") ?? reply.asked("lon")
        let place = try? Coordinate(
            latitude: latitude.flatMap { Double($0) } ?? .nan,
            longitude: longitude.flatMap { Double($0) } ?? .nan)
        let city = try City(
            id: CityID(1), name: "Somewhere", coordinate: place ?? Coordinate(latitude: 0, longitude: 0),
            timeZone: timeZone)
        return try await BusinessLogicBase(core: core).weatherSource(for: provider).report(of: city)
    }

    /// The places that are found with the reply.
    static func search(
        on body: Data, _ reply: Origin.Reply, _ core: CoreDouble = CoreDouble()
    ) async throws -> CitySearchResult {
        core.override(\.geocoder) { Replayed(reply.response(body), .openMeteo) }
        return try await BusinessLogicBase(core: core).citiesService.search(reply.asked("name") ?? "")
    }

    /// Requested columns that are missing. Validators accept that, so a service that renames a column would go
    /// unnoticed otherwise.
    private static func missing(in body: Data, _ asked: (String) -> String?) -> [String] {
        let reply = try? JSONSerialization.jsonObject(with: body) as? [String: Any]
        return ["current", "hourly", "daily"].flatMap { section in
            let there = (reply?[section] as? [String: Any]) ?? [:]
            let names = asked(section)?.split(separator: ",") ?? []
            return names.filter { there[String($0)] == nil }.map { "\(section).\($0) is missing" }
        }
    }

    /// Whether business logic supports the service. A provider without a source may already have fixtures.
    static func isPossible(_ reply: Origin.Reply, in file: String) -> Bool {
        provider(of: reply, in: file) != nil || reply.isOfSearch
    }

    /// The provider of a forecast request: the reply lies in the folder `providers/open-meteo`, whatever was asked for.
    static func provider(of reply: Origin.Reply, in file: String) -> WeatherProvider? {
        let folders = file.split(separator: "/").dropLast()
        guard !reply.isOfSearch, folders.first == "providers" else { return nil }
        return folders.dropFirst().first.flatMap { WeatherProvider(rawValue: String($0)) }
    }

    /// By default the result for a reply without problems.
    init(refusedAs: String? = nil, remarks: [String] = []) {
        self.refusedAs = refusedAs
        self.remarks = remarks
    }

    /// A reply to an unknown request.
    struct UnknownQuestion: Error {
        let to: String
    }
}

extension Origin.Reply {
    fileprivate var question: URLComponents? {
        to.split(separator: " ").last.flatMap { URLComponents(string: String($0)) }
    }

    /// Whether places were searched for.
    fileprivate var isOfSearch: Bool { to.contains("/v1/search?") }

    /// What was asked for under this name.
    fileprivate func asked(_ name: String) -> String? {
        question?.queryItems?.first { $0.name == name }?.value
    }

    fileprivate func response(_ body: Data) -> HTTPResponse {
        HTTPResponse(status: status, headers: headers.map { HTTPField($0.key, $0.value) }, body: body)
    }
}

/// A service with a single reply.
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
        case .unknownPlace: "unknownPlace"
        case .notSent: "notSent"
        case .badRequest: "badRequest"
        case .unavailable: "unavailable"
        case .malformed: "malformed"
        case .clocksDiffer: "clocksDiffer"
        case .notKept: "notKept"
        case .unanswered: "unanswered"
        case .cancelled: "cancelled"
        }
    }
}
