import BusinessLogic
import Core
import Foundation
import Testing

@Suite("What is no weather, from every provider in each of its formats") struct HostileReplyTests {
    @Test("each service has a right reply in ReplyFormat.all(), from which wrong ones are made")
    func services() throws {
        let tried = try Set(ReplyFormat.all().map(\.provider))

        #expect(WeatherProvider.allCases.filter { !tried.contains($0) } == [])
    }

    @Test("a body that is none of a service is refused in plain words")
    func bodies() async throws {
        let bodies =
            Self.noJSON.map { ($0, "application/json" as String?) }
            + Self.errorBodies.flatMap { [($0, "application/json"), ($0, nil)] }
            + Self.pages.flatMap { [($0, "text/html; charset=utf-8"), ($0, "text/xml"), ($0, nil)] }
        let responses = bodies.map { body, type in
            HTTPResponse(
                status: 200, headers: type.map { [HTTPField("Content-Type", $0)] } ?? [],
                body: Data(body.utf8))
        }
        var problems: [String] = []
        for format in try ReplyFormat.all() {
            for (body, refusal) in zip(bodies, try await format.refusals(of: responses))
            where !Self.isPlain(refusal, about: format.provider) {
                problems.append(
                    "\(format.name), \(body.1 ?? "no type"), “\(body.0.prefix(60))”: \(refusal.told)")
            }
        }
        #expect(problems == [])
    }

    @Test(
        "bytes that are no text are refused", arguments: [[0xFF, 0xFE, 0x7B, 0], [0x7B, 0xC3, 0x28, 0x7D]])
    func bytes(_ bytes: [UInt8]) async throws {
        for format in try ReplyFormat.all() {
            let refusals = try await format.refusals(of: [HTTPResponse(status: 200, body: Data(bytes))])
            #expect(refusals.map { $0?.kind } == ["malformed"], "\(format.name)")
        }
    }

    @Test("a status tells what is wrong, whatever the body says")
    func statuses() async throws {
        let statuses = [
            (204, "malformed"), (304, "malformed"), (302, "malformed"), (400, "badRequest"),
            (401, "unauthorized"), (403, "unauthorized"), (404, "notFound"), (407, "offline"),
            (408, "interrupted"), (422, "badRequest"), (429, "rateLimited"), (500, "unavailable"),
            (503, "unavailable"), (511, "offline"), (599, "unavailable"), (100, "malformed"),
        ]
        // Each status with an empty body and with two of the others.
        let bodies = Self.errorBodies + ["<html>"]
        let cases = statuses.enumerated().flatMap { index, status in
            let told = [bodies[index * 2 % bodies.count], bodies[(index * 2 + 1) % bodies.count]]
            return ([""] + (status.0 == 204 ? [] : told)).map { (status: status.0, kind: status.1, body: $0) }
        }
        let responses = cases.map { HTTPResponse(status: $0.status, body: Data($0.body.utf8)) }
        var problems: [String] = []
        for format in try ReplyFormat.all() {
            for (told, refusal) in zip(cases, try await format.refusals(of: responses))
            where refusal?.kind != told.kind || !Self.isPlain(refusal, about: format.provider) {
                problems.append("\(format.name), \(told): \(refusal.told)")
            }
        }
        #expect(problems == [])
    }

    @Test("one part that makes no sense takes nothing away from the others, and the log says what is missing")
    func parts() async throws {
        for format in try ReplyFormat.all() where format.parts.count > 1 {
            let whole = try await format.scene().report()
            for index in format.parts.indices {
                for body in ["", "<html>", "[]", Self.errorBodies[0]] {
                    let scene = try format.scene(replacing: index, with: .json(body))
                    let report = try await scene.report()
                    #expect(report.current == (index == 0 ? nil : whole.current))
                    // The step of several hours that is under way has the temperature of now.
                    let now = index == 0 ? whole.current?.time : nil
                    let steps = whole.hourly.filter { $0.length == 1 || $0.time > now ?? .distantPast }
                    #expect(report.hourly == (index == 1 ? [] : steps))
                    #expect(scene.core.warnings.count == 1)
                    #expect(
                        scene.core.warnings.first?.contains(
                            "“\(format.parts[index].part.rawValue)” is missing") == true)
                }
            }
        }
    }

    // MARK: Bodies

    private static let noJSON = [
        "", " \n", "\u{0}", "hello", "{", "{\"a\":", "null", "true", "5", "\"x\"", "[]", "[{}]", "{}", "{}{}",
        #"{"latitude":nan}"#, #"{"latitude":1e999}"#, "{'latitude': 5}", "\u{FEFF}", "<", "<a", "<a/>",
        #"{"current":[]}"#, #"{"data":{}}"#, #"{"data":null}"#, #"{"list":{}}"#, #"{"main":5}"#,
        #"{"response":[]}"#, #"{"response":null}"#, #"{"data":[]}"#, #"{"query":{"results":{}}}"#,
        #"{"properties":{"timeseries":[]}}"#, #"{"hourly":{"time":[]}}"#, #"{"forecast":[]}"#,
        #"{"fact":{}}"#, #"{"forecasts":{}}"#, #"{"current_observation":[]}"#,
        String(repeating: "[", count: 20_000), String(repeating: #"{"a":"#, count: 20_000),
    ]

    /// The errors of all services, which any of them may get instead of weather when an address is wrong.
    private static let errorBodies = [
        #"{"error":true,"reason":"Daily API request limit exceeded."}"#,
        #"{"reason":"\u001b[31mred","error":true}"#,
        #"{"cod":401,"message":"Invalid API key."}"#, #"{"cod":"404","message":"city not found"}"#,
        #"{"message":"forbidden"}"#, "Forbidden\n",
        #"{"errors":[{"message":"Cannot query field","extensions":{"code":"GRAPHQL_VALIDATION_FAILED"}}]}"#,
        #"{"data":null,"errors":[{"message":5}]}"#, #"{"data":{"weatherByPoint":null},"errors":[]}"#,
        #"{"meta":{"message":"Access denied","code":"403"},"response":null}"#,
        #"{"meta":{"status":false,"status_code":503},"data":null}"#,
        #"{"location":{},"current_observation":{},"forecasts":[]}"#,
        #"{"query":{"count":0,"results":null}}"#,
        #"{"error":{"lang":"en-US","description":"No such table"}}"#,
        #"{"error":"\#(String(repeating: "long ", count: 1_000))"}"#,
    ]

    private static let pages = [
        "<html><body><h1>403 Forbidden</h1></body></html>", "<!DOCTYPE html><html><p>Sign in</html>",
        #"<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "cc">]><a>&b;</a>"#, "<rss/>",
        "<rss><channel/></rss>", "<weather/>", "<weather><location/></weather>",
        "<weather><day/></weather>", "<query/>",
        #"<yahoo:error xmlns:yahoo="x"><yahoo:description>oauth_problem</yahoo:description></yahoo:error>"#,
        String(repeating: "<a>", count: 20_000),
    ]

    // MARK: Plain words

    /// Whether an error says in one line what happened and to whom, and what to do.
    private static func isPlain(_ error: WeatherError?, about provider: WeatherProvider) -> Bool {
        guard let error else { return false }
        let lines = error.description.split(separator: "\n")
        return lines.count == 2 && lines[1].hasPrefix("help: ") && error.description.count < 500
            && (lines[0].contains(provider.rawValue) || error.kind == "rateLimited")
            && !lines[0].unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
}

extension WeatherError {
    /// The name of the case.
    fileprivate var kind: String { Mirror(reflecting: self).children.first?.label ?? "\(self)" }
}

extension WeatherError? {
    fileprivate var told: String { map { "\($0)" } ?? "taken for weather" }
}
