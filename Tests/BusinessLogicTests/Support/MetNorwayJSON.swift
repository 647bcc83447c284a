import BusinessLogic
import Core
import Foundation

/// Builds a reply of MET Norway about Kazan.
struct MetNorwayJSON {
    var place = "[49.1263, 55.7499, 83]"
    var units = """
        {"air_temperature": "celsius", "precipitation_amount": "mm", "wind_speed": "m/s",
         "wind_from_direction": "degrees", "relative_humidity": "%", "air_pressure_at_sea_level": "hPa"}
        """
    var entries: [String] = []

    /// Entries in the service's format.
    init(_ entries: String...) { self.entries = entries }

    /// An entry: a temperature and other details, the hour after it, and the six hours after it.
    static func entry(
        _ time: String, _ temperature: String = "1", _ details: String = "", hour: String? = nil,
        sixHours: String? = nil
    ) -> String {
        let rest = details.isEmpty ? "" : ", \(details)"
        var data = [#""instant": {"details": {"air_temperature": \#(temperature)\#(rest)}}"#]
        if let hour { data.append(#""next_1_hours": \#(hour)"#) }
        if let sixHours { data.append(#""next_6_hours": \#(sixHours)"#) }
        return #"{"time": "\#(time)", "data": {\#(data.joined(separator: ", "))}}"#
    }

    /// The details of a period.
    static func block(_ symbol: String = "cloudy", _ amount: String = "0") -> String {
        #"{"summary": {"symbol_code": "\#(symbol)"}, "details": {"precipitation_amount": \#(amount)}}"#
    }

    /// A reply with a single entry.
    static func now(_ details: String, units: String? = nil) -> MetNorwayJSON {
        var reply = MetNorwayJSON(entry("2025-03-14T10:00:00Z", "1", details, hour: block()))
        if let units { reply.units = units }
        return reply
    }

    func response(_ headers: [String: String] = [:]) -> HTTPResponse {
        var response = HTTPResponse.json(
            """
            {"type": "Feature", "geometry": {"type": "Point", "coordinates": \(place)}, "properties": {
            "meta": {"units": \(units)}, "timeseries": [\(entries.joined(separator: ","))]}}
            """)
        response.headers += headers.map { HTTPField($0.key, $0.value) }
        return response
    }
}

extension SourceScene {
    /// MET Norway with these replies.
    init(metNorway reply: MetNorwayJSON) {
        self.init(.metNorway, .success(WeatherReply(reply.response())))
    }
}
