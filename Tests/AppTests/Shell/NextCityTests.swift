internal import Composition
internal import Presentation
internal import PresentationDouble
internal import Testing

@testable internal import App

@Suite("Keys that lead to the next city", .timeLimit(.minutes(10))) @MainActor struct NextCityTests {
    private let list = [TerminalSession.kazan, TerminalSession.london, TerminalSession.tokyo]

    /// The list, with the Base or the Double of presentation.
    private func session(isBase: Bool) async throws -> TerminalSession {
        guard isBase else { return try TerminalSession(list: list) }
        // Without HOME it would read the settings of the user who runs the tests.
        let environment = ["DOUBLE": "core", "HOME": "/nowhere"]
        let presentation = try Application.make(environment: environment).presentation
        for place in list {
            _ = try await presentation.scripting.run(.add("\(place.rawValue)"))
        }
        return try TerminalSession(presentation: presentation)
    }

    @Test(
        "each press leads a city on, however fast the presses follow each other", arguments: [true, false],
        [("n", 1), ("nn", 2), ("np", 0), ("ppp", 0), (String(repeating: "n", count: 20), 2)])
    func fast(isBase: Bool, way: (keys: String, end: Int)) async throws {
        let session = try await session(isBase: isBase)
        try await session.see("› Kazan")
        session.type("\r")
        try await session.see("n next city")

        session.type(way.keys)
        session.type("\u{3}")

        #expect(await session.end == .signal(Signals.interrupt))
        #expect(session.presentation.navigator.path == [.cities, .weather(list[way.end])])
    }

    @Test("Enter right after the key that removes a city opens the one after it", arguments: [true, false])
    func removedBefore(isBase: Bool) async throws {
        let session = try await session(isBase: isBase)
        try await session.see("› Kazan")

        session.type("d\r")
        session.type("\u{3}")

        #expect(await session.end == .signal(Signals.interrupt))
        #expect(session.presentation.navigator.path == [.cities, .weather(list[1])])
    }

    @Test("Enter right after the key that finds the place where I am adds it", arguments: [true, false])
    func foundBefore(isBase: Bool) async throws {
        let session = try await session(isBase: isBase)
        try await session.see("› Kazan")
        session.type("a")
        try await session.see("Ctrl-G where I am")

        session.type("\u{7}\r")

        try await session.see("4 cities")
        try await session.see("› Kathmandu")
        session.type("q")
        #expect(await session.end == .quit)
    }

    @Test("a key for the screen behind the next city is meant for that one", arguments: [true, false])
    func thenBack(isBase: Bool) async throws {
        let session = try await session(isBase: isBase)
        try await session.see("› Kazan")
        session.type("\r")
        try await session.see("n next city")

        session.type("ns\u{7F}\u{3}")

        #expect(await session.end == .signal(Signals.interrupt))
        #expect(session.presentation.navigator.path == [.cities, .weather(list[1])])
    }
}
