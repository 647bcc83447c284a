internal import AssemblyTesting
internal import Conditions
internal import Foundation
internal import Testing

@testable internal import App

@Suite("The program as its users run it") struct ProcessTests {
    @Test("a city is added, shown and removed, and each run finds what the last one kept")
    func journey() async throws {
        let weather = try await WeatherProcess()

        let added = try await weather.run("add", "kazan")
        let shown = try await weather.run("show", "kazan", "--json")
        let listed = try await weather.run("list")
        let removed = try await weather.run("remove", "kazan")
        let empty = try await weather.run("list")

        #expect([added, shown, listed, removed, empty].map(\.status) == [0, 0, 0, 0, 0])
        #expect(added.errors == "weather: all Base\n")
        #expect(shown.output.contains(#""Kazan""#))
        #expect(try JSONSerialization.jsonObject(with: Data(shown.output.utf8)) is [String: Any])
        #expect(listed.output.contains("Kazan") && listed.output.contains("°"))
        #expect(empty.output.contains("No cities yet"))
        #expect(weather.server.requests.contains { $0.path == "/v1/forecast" })
    }

    @Test("without a network the weather that was kept is shown, and the reason with what to do")
    func offline() async throws {
        let weather = try await WeatherProcess()
        _ = try await weather.run("add", "kazan")
        _ = try await weather.run("show", "kazan")

        weather.server.condition = .offline
        let known = try await weather.run("show", "kazan")
        let unknown = try await weather.run("show", "berlin")

        #expect(known.status == 0)
        #expect(known.output.contains("Kazan"))
        #expect(unknown.status == 1)
        #expect(unknown.errors.contains("\nhelp: "))
    }

    @Test("what is typed or configured wrong ends with the status and the remedy that the help names")
    func wrongUse() async throws {
        let weather = try await WeatherProcess()

        let typo = try await weather.run("shw", "kazan")
        let address = try await weather.run("list", environment: ["OPEN_METEO_URL": "ftp://example.com"])

        #expect(typo.status == 64)
        #expect(typo.errors.contains("show"))
        #expect(address.status == 78)
        #expect(address.errors.contains("OPEN_METEO_URL") && address.errors.contains("\nhelp: "))
    }

    @Test("a release refuses Doubles, whatever asks for one; a debug build has them")
    func doubles() async throws {
        let weather = try await WeatherProcess()

        let all = try await weather.run("list", environment: ["DOUBLE": "all"])
        let unknown = try await weather.run("list", environment: ["DOUBLE": "core.stoer"])
        let conditions = try await weather.run("list", environment: ["CONDITIONS": "offline"])

        #expect(unknown.status == 64 && conditions.status == 64)
        if WeatherProcess.isRelease {
            #expect(all.status == 64)
            for result in [all, unknown, conditions] {
                #expect(result.errors.contains("this program was built without Doubles"))
            }
        } else {
            #expect(all.status == 0)
            #expect(all.errors == "weather: all Double\n")
        }
    }

    @Test("F2 shows a message as the terminal shows text, with a command that can be copied whole") @MainActor
    func details() async throws {
        let weather = try await WeatherProcess()
        let folder = try TemporaryFolder()
        let data = folder.file(String(repeating: "a-long-name-", count: 12))
        try FileManager.default.createDirectory(at: data, withIntermediateDirectories: false)
        try Data("garbage, and no database".utf8).write(to: data.appending(path: "store.sqlite"))
        let terminal = try PseudoTerminal()

        async let status = weather.run(
            on: FileHandle(fileDescriptor: terminal.device), environment: ["WEATHER_DATA": data.path])
        try await terminal.see("F2 details")
        terminal.type("\u{1B}OQ")
        try await terminal.see("Any key leads back.")
        #expect(!terminal.screen.isAlternate && terminal.screen.wraps)
        #expect(terminal.written.contains("cd '\(data.path)' && mkdir aside && mv 'store.sqlite'* aside\r\n"))
        terminal.type("x")
        try await terminal.see("the other screen again") { $0.isAlternate && $0.text.contains("F2 details") }
        terminal.type("q")

        #expect(try await status == 0)
    }

    @Test("an output that is full is an error with a text")
    func fullOutput() async throws {
        guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
        let weather = try await WeatherProcess()

        let result = try await weather.run(
            "list", output: FileHandle(forWritingTo: URL(filePath: "/dev/full")))

        #expect(result.status == 74)
        #expect(result.errors.contains("The answer can't be written: "))
    }

    @Test("on a terminal the screens come up, and q ends them with the terminal as it was") @MainActor
    func screens() async throws {
        let weather = try await WeatherProcess()
        _ = try await weather.run("add", "kazan")
        let terminal = try PseudoTerminal()
        let mode = terminal.modeFlags

        async let status = weather.run(on: FileHandle(fileDescriptor: terminal.device))
        try await terminal.see("Kazan")
        terminal.type("q")

        #expect(try await status == 0)
        #expect(terminal.modeFlags == mode)
    }
}
