import AssemblyTesting
import Core
import Foundation
import Testing

@Suite("What goes over the wire, and what the Double takes for it") struct WireComparison {
    let comparison = Comparison("questions", of: WireStep.self, on: FakeServiceWorld.all.testing(\.core))

    @Test("whatever is asked, the service understands the same")
    func alike() async throws { try await comparison.run(seeds: 3, steps: 30) }

    @Test(
        "a request without a body is followed to another port by five redirects, whatever its method",
        arguments: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"])
    func alikeRedirects(_ method: String) async throws {
        let redirects = (1...5).map { Redirect(status: 307, leadsAway: $0.isMultiple(of: 2)) }
        try await comparison.replay([.send(method, by: redirects)])
    }

    @Test(
        "a reply is too large by what it is without packing, packed or not", arguments: [-1, 0, 1],
        [true, false])
    func alikeSizes(_ difference: Int, isPacked: Bool) async throws {
        try await comparison.replay([.limit(difference, isPacked: isPacked)])
    }

    @Test("as many days are asked for as the service gives", arguments: WeatherProvider.allCases)
    func alikeDays(_ provider: WeatherProvider) async throws {
        try await comparison.replay(
            [-1, 0, 1, 2, 3, 5, 6, 7, 8, 10, 11, 16, 17].map {
                .forecast(provider, latitude: 55.79, longitude: 49.12, days: $0)
            })
    }

    @Test("found: a query in the address is read, and a plus sign there is a blank")
    func foundQueryInAddress() async throws {
        try await comparison.replay([
            .get("/v1/search?name=Kazan", [:]), .get("/v1/search?name=Sao+Paulo&count=3", [:]),
            .get("/v1/search?count=1", ["name": "San"]),
            .get("/v1/search?name=A%2BB", [:]), .get("/v1/forecast?latitude=%2B52.5&longitude=13.4", [:]),
        ])
    }

    @Test("found: of an item that is told twice, in the address or beside it, the last one counts")
    func foundItemTwice() async throws {
        try await comparison.replay([
            .get("/v1/search?name=Moscow", ["name": "Kazan"]),
            .get("/v1/search?name=San&count=1", ["count": "3"]),
            .get("/v1/search?name=Kazan&language=ru", ["language": "en"]),
            .get("/v1/search?name=Moscow&name=Kazan", [:]),
        ])
    }

    @Test("found: a place is asked for to ten metres")
    func foundRounding() async throws {
        try await comparison.replay([
            .forecast(latitude: 55.062_499, longitude: 49.187_501, days: 1),
            .forecast(latitude: -0.000_01, longitude: 179.999_99, days: 1),
        ])
    }
}

enum WireStep: Step {
    case places(String, language: String, limit: Int)
    case forecast(WeatherProvider = .openMeteo, latitude: Double, longitude: Double, days: Int)
    case get(String, [String: String])
    case send(String, by: [Redirect])
    /// Allows so many bytes more than the reply has, which may be packed on its way.
    case limit(Int, isPacked: Bool)

    static func next(after done: [Self], using random: inout Random) -> Self {
        let name = random.one(of: [
            "Kazan", "  kazan", "San", "Sa", "K", "", "A+B", "São+Paulo", "sao paulo", "100%", "a&count=1",
            "a;b",
            "?#/", "Łódź", "大阪", "\u{0}", "\n", "=",
        ])
        let language = random.one(of: ["en", "de", "ru", "zh", "eo", "", "de+"])
        let count = random.one(of: [-1, 0, 1, 3, 100, 101])
        switch random.below(5) {
        case 4: return .limit(random.one(of: [-1, 0, 1]), isPacked: random.once(in: 2))
        case 0: return .places(name, language: language, limit: count)
        case 1:
            let degrees = [
                -180.5, -180, -90.000_01, -89.99, -0.000_04, 0, 0.062_5, 55.79, 90, 179.99, .nan, 1e300,
            ]
            return .forecast(
                random.one(of: WeatherProvider.allCases), latitude: random.one(of: degrees),
                longitude: random.one(of: degrees),
                days: random.one(of: [-1, 0, 1, 16, 17]))
        case 2:
            let method = random.one(of: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"])
            // Of other methods, 301 to 303 make a GET.
            let statuses = ["GET", "HEAD"].contains(method) ? [301, 302, 303, 307, 308] : [307, 308]
            let redirects = (0..<random.one(of: [0, 1, 2, 4, 5])).map { _ in
                Redirect(status: random.one(of: statuses), leadsAway: random.once(in: 2))
            }
            return .send(method, by: redirects)
        default:
            var items = [
                "name": name, "count": "\(count)", "language": language, "latitude": language,
                "longitude": "1",
            ]
            items[random.one(of: ["name", "count", "language"])] = nil
            return .get(
                random.one(of: [
                    "/v1/search", "/v1/forecast", "/v1", "/v1/search?language=ru", "/v1/search?name=A%2BB",
                    "/v1/search?name=Moscow&count=1", "/v1/search?count=1&count=3",
                ]),
                items)
        }
    }

    func run(on service: FakeServiceWorld) async throws -> Answer? {
        switch self {
        case .places(let name, let language, let limit):
            return try await service.core.geocoder.places(
                PlaceQuery(name: name, language: language, limit: limit)
            ).told
        case .forecast(let provider, let latitude, let longitude, let days):
            let reply = try await service.core.weatherClient(for: provider).forecast(
                WeatherQuery(latitude: latitude, longitude: longitude, days: days))
            return reply.responses.sorted { $0.key.rawValue < $1.key.rawValue }
                .map { "\($0.key): \($0.value.told)" }.joined(separator: "\n")
        case .send(let method, let redirects):
            service.redirect(by: redirects)
            let url = service.url.appending(path: "/v1/search")
            return try await service.core.transport.send(
                HTTPRequest(method, url, query: [HTTPField("name", "Kazan"), HTTPField("count", "1")])
            ).told
        case .limit(let difference, let isPacked):
            var request = HTTPRequest(
                "GET", service.url.appending(path: "/v1/search"), query: [HTTPField("name", "Kazan")])
            request.bodyLimit = try await service.core.transport.send(request).body.count + difference
            if isPacked { service.packNextReply() }
            return try await service.core.transport.send(request).told
        case .get(let address, let query):
            let url = URL(string: service.url.absoluteString + address) ?? service.url
            let items = query.sorted { $0.key < $1.key }.map { HTTPField($0.key, $0.value) }
            return try await service.core.transport.send(HTTPRequest("GET", url, query: items)).told
        }
    }
}

extension HTTPResponse {
    fileprivate var told: String {
        "\(status) \(header("Content-Type") ?? "of no type"): \(String(decoding: body, as: UTF8.self))"
    }
}
