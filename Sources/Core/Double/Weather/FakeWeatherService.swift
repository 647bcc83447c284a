internal import Core
internal import Foundation

/// Simulates a weather service: what its client asks, and what it answers.
protocol FakeWeatherService {
    /// The requests for the weather of a place, one for each part of the reply.
    static func requests(_ query: WeatherQuery) -> [FakeWeatherRequest]
    /// The response; nil when this service has no such path.
    static func response(to request: FakeServiceRequest) -> HTTPResponse?
}

/// What a simulated client asks for one part of a reply.
struct FakeWeatherRequest {
    let part: WeatherPart
    let path: String
    let query: [HTTPField]
    let headers: [HTTPField]

    init(
        _ path: String, _ query: [HTTPField], headers: [HTTPField] = [], part: WeatherPart = .whole
    ) {
        (self.part, self.path, self.query, self.headers) = (part, path, query, headers)
    }
}

/// A request as a simulated service reads it.
struct FakeServiceRequest {
    let path: String
    let headers: [HTTPField]
    /// The date of the request.
    let date: Date
    private let query: [String: String]

    init(_ request: HTTPRequest, at date: Date) {
        path = request.url.path()
        headers = request.headers
        self.date = date
        let items = Self.itemsInAddress(request.url) + request.query.map { ($0.name, $0.value) }
        query = Dictionary(items) { _, last in last }
    }

    /// The value of a query item.
    subscript(name: String) -> String? { query[name] }

    /// The value of a header.
    func header(_ name: String) -> String? { headers.first { $0.isNamed(name) }?.value }

    /// The whole number of a query item.
    func number(_ name: String) -> Int? { self[name].flatMap(Int.init) }

    /// The place that these query items name; nil when they are not numbers or out of range.
    func place(_ latitude: String, _ longitude: String) -> MadeUpPlace? {
        MadeUpPlace(self[latitude], self[longitude], at: date)
    }

    // A URL may have query items of its own. They are percent-encoded, and a plus sign in them is a space.
    private static func itemsInAddress(_ url: URL) -> [(String, String)] {
        let query = URLComponents(url: url, resolvingAgainstBaseURL: true)?.percentEncodedQuery ?? ""
        return query.split(separator: "&").map { item in
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map {
                $0.replacing("+", with: " ").removingPercentEncoding ?? ""
            }
            return (parts[0], parts.count > 1 ? parts[1] : "")
        }
    }
}

extension WeatherQuery {
    /// The latitude as the query item of this name.
    func latitude(_ name: String) -> HTTPField { HTTPField(name, Self.degrees(latitude)) }
    /// The longitude as the query item of this name.
    func longitude(_ name: String) -> HTTPField { HTTPField(name, Self.degrees(longitude)) }

    // Four decimals are ten metres; services get no finer position.
    private static func degrees(_ value: Double) -> String { "\((value * 10_000).rounded() / 10_000 + 0)" }
}
