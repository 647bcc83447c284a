import BusinessLogic
import BusinessLogicBase
import Core
import Foundation

/// Business logic with a stubbed weather service, asked about Kazan on 14 March 2025.
struct OpenMeteoScene: ReportScene {
    let core: StubbedCore
    let weather: any WeatherService

    init(_ replies: HTTPResponse...) {
        let service = ScriptedService()
        service.append(replies.map { .success($0) })
        self.init(service)
    }

    init(failing error: TransportError) {
        let service = ScriptedService()
        service.append([.failure(error)])
        self.init(service)
    }

    private init(_ service: ScriptedService) {
        core = StubbedCore(weatherClient: service)
        weather = BusinessLogicBase(core: core).weatherService
    }

    /// The report from the reply.
    func report(of city: City? = nil) async throws -> WeatherReport {
        let city = try city ?? .kazan()
        return try await weather.weather(in: city, .refreshed).report
    }
}

/// Builds a reply of Open-Meteo about Kazan; given members replace the default ones.
struct OpenMeteoJSON {
    var members: [String: String] = [
        "latitude": "55.75", "longitude": "49.125", "utc_offset_seconds": "10800",
        "timezone": "\"Europe/Moscow\"",
    ]

    init(_ members: [String: String]) { self.members.merge(members) { $1 } }

    /// A reply with current weather: a temperature and further values.
    static func current(
        _ values: String = "", units: String? = nil, members: [String: String] = [:]
    ) -> HTTPResponse {
        var all = members
        let rest = values.isEmpty ? "" : ", \(values)"
        all["current"] = #"{"time": "2025-03-14T13:15", "interval": 3600, "temperature_2m": 2.6\#(rest)}"#
        if let units { all["current_units"] = units }
        return OpenMeteoJSON(all).response
    }

    /// A reply with hours: times and columns.
    static func hourly(
        _ times: [String], _ columns: String, units: String? = nil, members: [String: String] = [:]
    ) -> HTTPResponse {
        var all = members
        all["hourly"] = #"{"time": \#(times), \#(columns)}"#
        if let units { all["hourly_units"] = units }
        return OpenMeteoJSON(all).response
    }

    /// A reply with days: dates and columns.
    static func daily(_ dates: [String], _ columns: String, members: [String: String] = [:]) -> HTTPResponse {
        var all = members
        all["daily"] = #"{"time": \#(dates), \#(columns)}"#
        return OpenMeteoJSON(all).response
    }

    var response: HTTPResponse {
        .json("{" + members.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ", ") + "}")
    }
}
