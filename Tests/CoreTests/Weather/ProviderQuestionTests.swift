import AssemblyKit
import AssemblyTesting
import Conditions
import Core
import Foundation
import Synchronization
import Testing

@testable import CoreBase

@Suite("What each provider is asked") struct ProviderQuestionTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A core that asks the provider at this server.
    private func core(
        _ provider: WeatherProvider, at server: LoopbackServer, path: String = "", key: String = "s3cr3t"
    ) throws -> CoreBase {
        let url = try #require(URL(string: server.url.absoluteString + path))
        var settings = CoreSettings(folder: folder.url, logThreshold: .debug)
        settings[provider] = ServiceEndpoint(url: url, key: Secret(key), deadline: .seconds(60))
        settings.contact = "ann@example.org"
        return CoreBase(settings)
    }

    /// Asks the provider for Kazan, and gives back what came to its server.
    private func ask(
        _ provider: WeatherProvider, path: String = "", lastModified: String? = nil, days: Int = 2,
        replies: [String: LoopbackReply] = [:]
    ) async throws -> [LoopbackRequest] {
        let server = try LoopbackServer(replies)
        let core = try core(provider, at: server, path: path)

        _ = try await core.weatherClient(for: provider).forecast(
            WeatherQuery(
                latitude: 55.788_741, longitude: -0.000_01, days: days, lastModified: lastModified))

        #expect(core.log.entries(last: 9).count == server.requests.count)
        #expect(!"\(core.log.entries(last: 9))".contains("s3cr3t"))
        return server.requests.sorted { $0.path < $1.path }
    }

    @Test("each service with keys is sent its key, which no log shows", arguments: WeatherProvider.allCases)
    func key(provider: WeatherProvider) async throws {
        let requests = try await ask(provider)

        #expect(
            "\(requests)".contains("s3cr3t") == (provider.key != .none),
            "a client sends the key with endpoint.keyItem, and says in hasKey whether there is one")
    }

    @Test(
        "a key is not shown wherever a client puts it",
        arguments: [
            ("forecast/s3cr3t/55.79,49.12", "/•••/55.79,49.12?lang=en"),
            ("key=s3cr3t/s3cr3t", "/•••?lang=en"), ("forecast", "/•••/forecast?lang=en"),
        ])
    func keyInAddress(path: String, shown: String) throws {
        let endpoint = ServiceEndpoint(
            url: try #require(URL(string: "https://example.org/mine")), key: Secret("s3cr3t"))

        let request = endpoint.request(
            path, query: [HTTPField("lang", "en"), HTTPField("token", "a:s3cr3t")],
            headers: [HTTPField("Authorization", "Bearer s3cr3t")])

        #expect("\(request)" == "GET https://example.org\(shown)&token=•••")
        #expect(!"\(request.headers)".contains("s3cr3t"))
        #expect(request.url.path().hasSuffix(path) && request.query.last?.value == "a:s3cr3t")
        let refusal = HTTPResponse(status: 401, body: Data("no such key: s3cr3t".utf8))
        #expect(SecretMask(request).masked(refusal).body == Data("no such key: •••".utf8))
    }

    @Test(
        "a word that is set as the key of a format without one stays in the reply",
        arguments: [
            (WeatherProvider.yahoo, "/forecastrss", "/forecastrss"),
            (.yahoo, "/v1/public/yql", "/v1/public/yql"),
            (.gismeteo, "/inform-service/inf_chrome", "/inform-service/inf_chrome/forecast/"),
        ])
    func keyWithoutPlace(provider: WeatherProvider, path: String, answering: String) async throws {
        let body = Data("<forecast/>".utf8)
        let server = try LoopbackServer([
            "\(path)/cities/": LoopbackReply(body: Data(#"<item n="Kazan" id="4364"/>"#.utf8)),
            answering: LoopbackReply(body: body),
        ])
        let core = try core(provider, at: server, path: path, key: "forecast")

        let reply = try await core.weatherClient(for: provider).forecast(
            WeatherQuery(latitude: 55.79, longitude: 49.12))

        #expect(try reply.response(.whole).body == body)
    }

    @Test("MET Norway: who asks, and whether there is something newer")
    func metNorway() async throws {
        let date = "Fri, 14 Mar 2025 10:01:37 GMT"
        let request = try #require(try await ask(.metNorway, lastModified: date).first)

        #expect(request.path == "/weatherapi/locationforecast/2.0/compact")
        #expect(request.query == ["lat": "55.7887", "lon": "0.0"])
        #expect(request.headers["user-agent"] == "weather (Understudy) ann@example.org")
        #expect(request.headers["if-modified-since"] == date)
        #expect(request.headers["accept-encoding"]?.contains("gzip") == true)
    }

    @Test("MET Norway: without an earlier reply a whole one is asked for")
    func metNorwayForgets() async throws {
        let server = try LoopbackServer()
        let client = try core(.metNorway, at: server).weatherClient(for: .metNorway)

        for date in ["Fri, 14 Mar 2025 10:01:37 GMT", nil] {
            _ = try await client.forecast(
                WeatherQuery(latitude: 55.79, longitude: 49.12, lastModified: date))
        }

        #expect(
            server.requests.map { $0.headers["if-modified-since"] } == ["Fri, 14 Mar 2025 10:01:37 GMT", nil])
    }

    @Test(
        "MET Norway: a user who names no contact is known by the program's name",
        arguments: [nil, "ann@example.org"])
    func metNorwayContact(contact: String?) async throws {
        let server = try LoopbackServer()
        var settings = CoreSettings(folder: folder.url, userAgent: "weather-test/1", contact: contact)
        settings[.metNorway] = ServiceEndpoint(url: server.url, deadline: .seconds(60))

        _ = try await CoreBase(settings).weatherClient(for: .metNorway).forecast(
            WeatherQuery(latitude: 1, longitude: 2))

        let expected = contact.map { "weather-test/1 \($0)" } ?? "weather-test/1"
        #expect(server.requests.map { $0.headers["user-agent"] } == [expected])
    }

    @Test(
        "a client tells by a checksum whether its address or its key is another, also after a restart",
        arguments: WeatherProvider.allCases)
    func checksums(provider: WeatherProvider) throws {
        func checksum(
            at address: String = "https://example.com", key: String? = nil, contact: String? = nil
        ) throws -> UInt16? {
            var settings = CoreSettings(folder: folder.url, contact: contact)
            let url = try #require(URL(string: address))
            settings[provider] = ServiceEndpoint(url: url, key: key.map { Secret($0) })
            return CoreBase(settings).weatherClient(for: provider).endpointChecksum
        }

        let first = try #require(try checksum(), "a client tells endpoint.checksum() in endpointChecksum")

        #expect(try checksum() == first)
        #expect(try checksum(at: "https://example.org") != first)
        #expect(try checksum(at: "https://example.com/s3cr3t") != first)
        #expect(try checksum(key: "s3cr3t") != first)
        // No other service is told the contact.
        let ofContact = try checksum(contact: "ann@example.org")
        #expect((ofContact != first) == (provider == .metNorway))
    }

    @Test("MET Norway: the client tells by a checksum whether its address is another, whatever the contact")
    func addressChecksum() throws {
        func checksum(at address: String, contact: String? = nil) throws -> UInt16? {
            var settings = CoreSettings(folder: folder.url, contact: contact)
            settings[.metNorway] = ServiceEndpoint(url: try #require(URL(string: address)))
            return CoreBase(settings).weatherClient(for: .metNorway).addressChecksum
        }

        let first = try #require(try checksum(at: "https://example.com"))

        #expect(try checksum(at: "https://example.com", contact: "ann@example.org") == first)
        #expect(try checksum(at: "https://example.org") != first)
    }

    @Test("OpenWeatherMap: the weather now and the steps, in metric units, with the key in the query")
    func openWeatherMap() async throws {
        let requests = try await ask(.openWeatherMap)

        #expect(requests.map(\.path) == ["/data/2.5/forecast", "/data/2.5/weather"])
        let query = [
            "lat": "55.7887", "lon": "0.0", "units": "metric", "lang": "en", "appid": "s3cr3t",
        ]
        #expect(requests.map(\.query) == [query, query])
    }

    @Test("of an address only the part that was configured is hidden, though an escaped slash stands in it")
    func hidesItsOwnPath() async throws {
        let server = try LoopbackServer(), core = try core(.metNorway, at: server, path: "/my%2Fkey/v1")

        let reply = try await core.weatherClient(for: .metNorway).forecast(
            WeatherQuery(latitude: 55.79, longitude: 49.12))

        let address = try #require(reply.responses[.whole]?.address)
        #expect(address.hasSuffix("/weatherapi/locationforecast/2.0/compact"))
        #expect(!address.contains("key") && !address.contains("/v1"))
    }

    @Test("when no part comes, the error is that of the weather now")
    func firstError() async throws {
        let server = try LoopbackServer([
            "/data/2.5/weather": LoopbackReply(delivery: .closed),
            "/data/2.5/forecast": LoopbackReply(body: Data("220 ready\r\n".utf8), delivery: .bare),
        ])
        let client = try core(.openWeatherMap, at: server).weatherClient(for: .openWeatherMap)

        let error = await #expect(throws: TransportError.self) {
            try await client.forecast(WeatherQuery(latitude: 55.79, longitude: 49.12))
        }

        guard case .interrupted = error else {
            Issue.record("\(error as Any) is the error of another part")
            return
        }
    }

    @Test("Yandex: days with hours, with the key by both of its names")
    func yandex() async throws {
        let request = try #require(try await ask(.yandex).first)

        #expect(request.path == "/v2/forecast")
        #expect(
            request.query == [
                "lat": "55.7887", "lon": "0.0", "lang": "en_US", "limit": "2", "hours": "true",
                "extra": "true",
            ])
        #expect(request.headers["x-yandex-api-key"] == "s3cr3t")
        #expect(request.headers["x-yandex-weather-key"] == "s3cr3t")
    }

    @Test("Yandex: an address that ends in /graphql/query is asked in GraphQL", arguments: ["", "/"])
    func yandexGraphQL(end: String) async throws {
        let request = try #require(try await ask(.yandex, path: "/graphql/query" + end).first)

        #expect(request.method == "POST")
        #expect(request.path == "/graphql/query" + end)
        #expect(request.headers["content-type"] == "application/json")
        #expect(request.headers["x-yandex-weather-key"] == "s3cr3t")
        let text = try #require(try JSONDecoder().decode([String: String].self, from: request.body)["query"])
        #expect(text.contains("weatherByPoint(request: {lat: 55.7887, lon: 0.0})"))
        #expect(text.contains("days(limit: 2)"))
        #expect(text.count { $0 == "{" } == text.count { $0 == "}" })
    }

    @Test("Yandex: in GraphQL all is asked for that the recorded reply has")
    func yandexGraphQLFields() async throws {
        let request = try #require(try await ask(.yandex, path: "/graphql/query").first)
        let text = try #require(try JSONDecoder().decode([String: String].self, from: request.body)["query"])
        let reply = try #require(
            try JSONSerialization.jsonObject(with: Fixture.data("providers/yandex/graphql.json"))
                as? [String: Any])

        let missing = Self.fields(of: try #require(reply["data"])).subtracting(
            Self.fields(ofQuery: text))

        #expect(missing == [])
    }

    /// Each field with those around it: `weatherByPoint.now.temperature`.
    private static func fields(of value: Any, in path: [String] = []) -> Set<String> {
        if let elements = value as? [Any] {
            return elements.reduce(into: []) { $0.formUnion(fields(of: $1, in: path)) }
        }
        let members = value as? [String: Any] ?? [:]
        return members.reduce(into: []) { fields, member in
            let place = path + [member.key]
            fields.insert(place.joined(separator: "."))
            fields.formUnion(Self.fields(of: member.value, in: place))
        }
    }

    /// The fields of a query, without the arguments in parentheses.
    private static func fields(ofQuery text: String) -> Set<String> {
        var (fields, path, last): (Set<String>, [String], String) = ([], [], "")
        for token in text.replacing(/\([^()]*\)/, with: "").matches(of: /[A-Za-z]+|[{}]/) {
            switch token.output {
            case "{": path.append(last)
            case "}": _ = path.popLast()
            default:
                last = String(token.output)
                fields.insert((path.dropFirst() + [last]).joined(separator: "."))
            }
        }
        return fields
    }

    @Test(
        "Gismeteo: three parts, in the version that the address names",
        arguments: [
            ("", ["/v2/weather/current/", "/v2/weather/forecast/", "/v2/weather/forecast/aggregate/"]),
            ("/v2", ["/v2/weather/current/", "/v2/weather/forecast/", "/v2/weather/forecast/aggregate/"]),
            ("/v3/", ["/v3/weather/current/", "/v3/weather/forecast/h24/", "/v3/weather/forecast/h3/"]),
        ])
    func gismeteo(path: String, expected: [String]) async throws {
        let requests = try await ask(.gismeteo, path: path)

        #expect(requests.map(\.path) == expected)
        #expect(requests.allSatisfy { $0.headers["x-gismeteo-token"] == "s3cr3t" })
        #expect(
            requests.first?.query == ["latitude": "55.7887", "longitude": "0.0", "lang": "en"])
        #expect(requests.map { $0.query["days"] } == [nil, "3", "3"])
    }

    @Test(
        "Gismeteo: days are asked for three to ten at a time",
        arguments: [(1, "3"), (3, "3"), (7, "7"), (10, "10"), (16, "10")])
    func gismeteoDays(days: Int, asked: String) async throws {
        let requests = try await ask(.gismeteo, days: days)

        #expect(requests.map { $0.query["days"] } == [nil, asked, asked])
    }

    @Test(
        "a service that is out of order is asked once",
        arguments: [WeatherProvider.metNorway, .yandex, .yahoo])
    func once(provider: WeatherProvider) async throws {
        let paths = ["/weatherapi/locationforecast/2.0/compact", "/v2/forecast", "/forecastrss"]
        let replies = Dictionary(uniqueKeysWithValues: paths.map { ($0, LoopbackReply(503)) })

        #expect(try await ask(provider, replies: replies).count == 1)
    }

    @Test("Gismeteo: the open XML is asked by the number of the nearest city")
    func gismeteoXML() async throws {
        let cities = #"<document><item n="Kazan" district_id="9" id="4364"/></document>"#
        let requests = try await ask(
            .gismeteo, path: "/inform-service/inf_chrome",
            replies: ["/inform-service/inf_chrome/cities/": LoopbackReply(body: Data(cities.utf8))])

        #expect(
            requests.map(\.path) == [
                "/inform-service/inf_chrome/cities/", "/inform-service/inf_chrome/forecast/",
            ])
        #expect(requests.first?.query == ["lat": "55.7887", "lng": "0.0", "count": "1", "lang": "en"])
        #expect(requests.last?.query == ["city": "4364", "lang": "en"])
        #expect(requests.map { $0.headers["accept"] } == ["text/xml", "text/xml"])
    }

    @Test(
        "Gismeteo: where no city is found, that reply is passed on, and no weather is asked for",
        arguments: [
            (200, "<document></document>"),
            (200, #"<document><item n="Kazan" district_id="9"/></document>"#),
            (503, #"<document><item n="Kazan" id="4364"/></document>"#),
        ])
    func gismeteoWithoutCity(status: Int, cities: String) async throws {
        let path = "/inform-service/inf_chrome"
        let server = try LoopbackServer(["\(path)/cities/": LoopbackReply(status, body: Data(cities.utf8))])
        let client = try core(.gismeteo, at: server, path: path).weatherClient(for: .gismeteo)

        let reply = try await client.forecast(WeatherQuery(latitude: 55.79, longitude: 49.12))

        #expect(try reply.response(.whole).status == status)
        #expect(String(decoding: try reply.response(.whole).body, as: UTF8.self) == cities)
        #expect(server.requests.map(\.path) == ["\(path)/cities/"])
    }

    @Test("Gismeteo: a reply of tags that never end is read as fast as any other")
    func gismeteoWithoutEnd() async throws {
        let path = "/inform-service/inf_chrome"
        let cities = String(repeating: "<item ", count: 60_000)
        let server = try LoopbackServer(["\(path)/cities/": LoopbackReply(body: Data(cities.utf8))])
        let client = try core(.gismeteo, at: server, path: path).weatherClient(for: .gismeteo)

        let reply = try await client.forecast(WeatherQuery(latitude: 55.79, longitude: 49.12))

        #expect(try reply.response(.whole).body.count == cities.utf8.count)
    }

    @Test(
        "Gismeteo: the two questions of the open XML have together as long as one would have",
        arguments: [(nil, 4, 6), (.seconds(5), 4, 1), (.seconds(5), -60, 5)] as [(Duration?, Int, Int)])
    func gismeteoTime(limit: Duration?, firstTakes: Int, left: Int) async throws {
        let (client, transport) = try openXML(each: .seconds(firstTakes))

        try await RequestTimeLimit.$current.withValue(limit) {
            _ = try await client.forecast(WeatherQuery(latitude: 55.79, longitude: 49.12))
        }

        #expect(transport.limits == [limit ?? .seconds(10), .seconds(left)])
    }

    @Test("Gismeteo: when finding the city takes all of the time, its weather is not asked for")
    func gismeteoWithoutTime() async throws {
        let (client, transport) = try openXML(each: .seconds(10))

        await #expect(throws: TransportError.timedOut(after: .seconds(10))) {
            try await client.forecast(WeatherQuery(latitude: 55.79, longitude: 49.12))
        }

        #expect(transport.limits == [.seconds(10)])
    }

    @Test(
        "each question has as long as is set for its service, whatever the format",
        arguments: [
            (WeatherProvider.openMeteo, ""), (.metNorway, ""), (.openWeatherMap, ""), (.yandex, ""),
            (.yandex, "/graphql/query"), (.gismeteo, ""), (.gismeteo, "/v3"),
            (.gismeteo, "/inform-service/inf_chrome"), (.yahoo, ""), (.yahoo, "/forecastrss"),
            (.yahoo, "/v1/public/yql"),
        ])
    func deadline(provider: WeatherProvider, path: String) async throws {
        let url = try #require(URL(string: "https://example.org\(path)"))
        let endpoint = ServiceEndpoint(url: url, deadline: .seconds(7))
        let (client, transport) = slowClient(provider, at: endpoint, each: .zero)

        _ = try await client.forecast(WeatherQuery(latitude: 55.79, longitude: 49.12))

        #expect(Set(transport.limits) == [.seconds(7)])
    }

    /// A client of Gismeteo's open XML over a transport on which each question takes as long as this.
    private func openXML(each duration: Duration) throws -> (any WeatherClient, SlowTransport) {
        let url = try #require(URL(string: "https://services.gismeteo.ru/inform-service/inf_chrome"))
        return slowClient(.gismeteo, at: ServiceEndpoint(url: url), each: duration)
    }

    /// The provider's client over a transport on which each question takes as long as this.
    private func slowClient(
        _ provider: WeatherProvider, at endpoint: ServiceEndpoint, each duration: Duration
    ) -> (any WeatherClient, SlowTransport) {
        let time = ManualTime()
        var settings = CoreSettings(folder: folder.url)
        settings[provider] = endpoint
        let core = CoreBase(settings)
        core.follow(time)
        let transport = SlowTransport(time, each: duration)
        core.override(\.transport) { transport }
        return (core.weatherClient(for: provider), transport)
    }

    @Test("Yahoo: JSON, RSS or YQL, as the address says")
    func yahoo() async throws {
        let place = ["lat": "55.7887", "lon": "0.0", "u": "c"]
        let json = try #require(try await ask(.yahoo).first)
        let rss = try #require(try await ask(.yahoo, path: "/forecastrss").first)
        let yql = try #require(try await ask(.yahoo, path: "/v1/public/yql").first)

        #expect(json.path == "/forecastrss" && rss.path == "/forecastrss" && yql.path == "/v1/public/yql")
        #expect(json.query == place.merging(["format": "json"]) { $1 })
        #expect(json.headers["x-yahoo-app-id"] == "s3cr3t")
        #expect(rss.query == place)
        #expect(rss.headers["x-yahoo-app-id"] == nil)
        let query = #"""
            select * from weather.forecast where woeid in (select woeid from geo.places(1) \#
            where text="(55.7887,0.0)") and u="c"
            """#
        #expect(yql.query["q"] == query)
        #expect(
            [json, rss, yql].map { $0.headers["accept"] }
                == ["application/json", "application/rss+xml, text/xml", "application/json"])
        #expect(yql.query["format"] == "json")
    }

    @Test("Yahoo: the whole address of 2019 is asked as it is, in JSON")
    func yahooOf2019() async throws {
        let transport = RequestRecorder()
        let standard = ServiceEndpoint.standard(for: .yahoo).url
        for url in [standard, standard.appending(path: "forecastrss")] {
            let client = YahooClient(ServiceEndpoint(url: url), transport)
            _ = try await client.forecast(WeatherQuery(latitude: 1, longitude: 2))
        }

        let requests = transport.requests.withLock { $0 }
        #expect(requests.map { $0.url.path() } == ["/forecastrss", "/forecastrss"])
        #expect(requests.first?.query == requests.last?.query)
        #expect(requests.first?.query.last == HTTPField("format", "json"))
    }

    @Test("a part that does not come does not lose the others")
    func partial() async throws {
        let server = try LoopbackServer([
            "/data/2.5/weather": LoopbackReply(delivery: .closed)
        ])
        let folder = try TemporaryFolder()
        var settings = CoreSettings(folder: folder.url)
        settings[.openWeatherMap] = ServiceEndpoint(url: server.url, deadline: .seconds(60))

        let reply = try await CoreBase(settings).weatherClient(for: .openWeatherMap).forecast(
            WeatherQuery(latitude: 1, longitude: 2))

        #expect(try reply.response(.steps).status == 404)
        #expect(reply.failures.keys.map(\.self) == [.current])
    }

    @Test("the order of preference begins with those that need no key, and ends with the closed one")
    func preference() {
        let all = WeatherProvider.allCases

        #expect(all.first == .openMeteo && all.last == .yahoo)
        #expect(all.drop { $0.key != .required }.allSatisfy { $0.key == .required })
    }
}

/// Notes what is asked for, and answers nothing.
private final class RequestRecorder: HTTPTransport {
    let requests = Mutex<[HTTPRequest]>([])

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        requests.withLock { $0.append(request) }
        return HTTPResponse(status: 204, headers: [], body: Data())
    }
}

/// Answers each request with a city, so late that the clock shows it.
private final class SlowTransport: HTTPTransport {
    private let time: ManualTime
    private let duration: Duration
    private let asked = Mutex<[Duration]>([])

    init(_ time: ManualTime, each duration: Duration) {
        self.time = time
        self.duration = duration
    }

    /// How long each request had.
    var limits: [Duration] { asked.withLock(\.self) }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        asked.withLock { $0.append(request.withinTimeLimit.deadline) }
        time.advance(by: duration)
        return HTTPResponse(status: 200, body: Data(#"<item n="Kazan" id="4364"/>"#.utf8))
    }
}
