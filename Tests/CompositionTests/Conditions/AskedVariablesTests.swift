import AssemblyKit
import AssemblyTesting
import BusinessLogic
import BusinessLogicBase
import Conditions
import Core
import CoreBase
import CoreDouble
import Foundation
import Testing

@Suite("What the weather service is asked for") struct AskedVariablesTests {
    private static let sections = ["current", "hourly", "daily"]

    @Test("of everything that is asked for, the report would be another without it", arguments: sections)
    func used(section: String) async throws {
        let asked = try await askedVariables(section)
        #expect(asked.count >= 8)
        let core = CoreDouble(conditions: Conditions(time: ManualTime()))
        let reply = try await core.weatherClient(for: .openMeteo).forecast(
            WeatherQuery(latitude: kazan.latitude, longitude: kazan.longitude))
        let response = try reply.response(.whole)
        let whole = try await report(response)

        for variable in asked {
            let without = try await report(try response.without(variable, of: section))
            #expect(without != whole, "\(section).\(variable) is not used")
        }
    }

    private let kazan = (latitude: 55.75, longitude: 49.1497)

    private func askedVariables(_ section: String) async throws -> [String] {
        let (server, folder) = (try LoopbackServer(), try TemporaryFolder())
        let core = CoreBase(
            CoreSettings(
                folder: folder.url, openMeteo: ServiceEndpoint(url: server.url, deadline: .seconds(60))))
        _ = try await core.weatherClient(for: .openMeteo).forecast(
            WeatherQuery(latitude: kazan.latitude, longitude: kazan.longitude))
        let query = try #require(server.requests.first).query
        return (query[section] ?? "").split(separator: ",").map(String.init)
    }

    private func report(_ response: HTTPResponse) async throws -> WeatherReport {
        let core = CoreDouble(conditions: Conditions(time: ManualTime()))
        core.override({ $0.weatherClient(for: .openMeteo) }) { OneReply(response: response) }
        let city = try City(
            id: CityID(551_487), name: "Kazan",
            coordinate: Coordinate(latitude: kazan.latitude, longitude: kazan.longitude))
        return try await BusinessLogicBase(core: core).weatherService.weather(in: city, .refreshed).report
    }
}

private struct OneReply: WeatherClient {
    let provider = WeatherProvider.openMeteo
    let response: HTTPResponse

    func forecast(_ query: WeatherQuery) async throws(TransportError) -> WeatherReply {
        WeatherReply(response)
    }
}

extension HTTPResponse {
    /// The same reply without one of its columns.
    fileprivate func without(_ variable: String, of section: String) throws -> HTTPResponse {
        var reply = try #require(try JSONSerialization.jsonObject(with: body) as? [String: Any])
        var columns = try #require(reply[section] as? [String: Any])
        #expect(columns[variable] != nil, "\(section).\(variable) is not in the reply")
        columns[variable] = nil
        reply[section] = columns
        var response = self
        response.body = try JSONSerialization.data(withJSONObject: reply)
        return response
    }
}
