import Core
import FixtureOrigins
import Foundation
import Testing

@Suite("Replies of services in Fixtures") struct ReplyTests {
    /// A reply with the name of its file.
    struct Reply: Sendable, CustomTestStringConvertible {
        let file: String
        let reply: Origin.Reply
        var testDescription: String { file }
    }

    static let all: [Reply] = {
        let entries = (try? OriginIndex(in: fixtures))?.entries ?? [:]
        return entries.sorted { $0.key < $1.key }.compactMap { file, origin in
            origin.reply.flatMap {
                ReplyValidation.isPossible($0, in: file) ? Reply(file: file, reply: $0) : nil
            }
        }
    }()

    @Test("the real validators and mappers accept each of them, but for the bad ones", arguments: all)
    func accepted(_ fixture: Reply) async throws {
        let validation = try await ReplyValidation(
            on: Data(contentsOf: fixtures.appending(path: fixture.file)), fixture.reply, in: fixture.file)

        #expect(
            validation.refusedAs == fixture.reply.refusedAs,
            """
            Fixtures/\(fixture.file) is \(validation)
            help: if the service has changed, teach the validator; a reply that is meant to be bad says in \
            origins.json as what it is refused: "refusedAs"
            """)
        #expect(validation.refusedAs != nil || validation.remarks == [], "Fixtures/\(fixture.file)")
    }

    @Test(
        "a reply of each service that the program asks is judged, whatever it was asked for",
        arguments: WeatherProvider.allCases)
    func judged(provider: WeatherProvider) {
        let reply = Origin.Reply(to: "GET https://example.org/new?lat=1&lon=2", status: 200, headers: [:])
        let file = "providers/\(provider.rawValue)/recorded/forecast.json"

        #expect(ReplyValidation.isPossible(reply, in: file))
        #expect(ReplyValidation.provider(of: reply, in: file) == provider)
        #expect(!ReplyValidation.isPossible(reply, in: "providers/not-yet-supported/forecast.json"))
    }

    @Test(
        "a reply that has drifted away from the validators is found",
        arguments: [
            ("10800", "\"+3\""), ("55.75", "-55.75"), ("{", "["), ("\"°C\"", "\"K\""),
        ])
    func drifted(what: String, instead: String) async throws {
        let path = "providers/open-meteo/forecast.json"
        let text = try String(contentsOf: fixtures.appending(path: path), encoding: .utf8)
        let reply = try #require(try OriginIndex(in: fixtures).entries[path]?.reply)

        let validation = try await ReplyValidation(
            on: Data(text.replacing(what, with: instead).utf8), reply, in: path)

        #expect(validation.refusedAs == "malformed")
    }

    @Test("a column that goes by another name is found, though the validators can do without it")
    func renamed() async throws {
        let path = "providers/open-meteo/forecast.json"
        let text = try String(contentsOf: fixtures.appending(path: path), encoding: .utf8)
        let reply = try #require(try OriginIndex(in: fixtures).entries[path]?.reply)

        let validation = try await ReplyValidation(
            on: Data(text.replacing("\"temperature_2m\"", with: "\"temperature\"").utf8), reply,
            in: path)

        #expect(
            validation.remarks == ["current.temperature_2m is missing", "hourly.temperature_2m is missing"])
    }

    @Test("a value that the validators leave out is found, too")
    func remarks() async throws {
        let path = "providers/open-meteo/geocoding.json"
        let text = try String(contentsOf: fixtures.appending(path: path), encoding: .utf8)
        let reply = try #require(try OriginIndex(in: fixtures).entries[path]?.reply)

        let validation = try await ReplyValidation(
            on: Data(text.replacing("551487", with: "0").utf8), reply, in: path)

        #expect(validation.refusedAs == nil)
        #expect(validation.remarks.count == 1)
    }

    @Test("the index is written as the recorder writes it, so that a recording changes nothing else")
    func canonical() throws {
        let index = try OriginIndex(in: fixtures)
        let text = try String(contentsOf: fixtures.appending(path: OriginIndex.fileName), encoding: .utf8)

        #expect(String(decoding: try index.json(), as: UTF8.self) == text)
    }
}
