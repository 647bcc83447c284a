import AssemblyKit
import AssemblyTesting
import Conditions
import Core
import DebugTools
import Foundation
import Presentation
import Testing

@testable import Composition

@Suite("The debug assembly", .timeLimit(.minutes(10))) @MainActor struct DebugAssemblyTests {
    /// Programs whose screens, services or core are Doubles, or single components of them.
    nonisolated private static let mixes: [LayerSelection] = {
        var swapped = LayerSelection()
        swapped[.core] = .baseExcept(["weatherClient", "geocoder", "store", "clock"])
        return [.allBase, LayerSelection(doubles: [.core]), swapped]
    }()

    @Test(
        "the settings lead to the tools, and closing leads back",
        arguments: [.allBase, LayerSelection(doubles: [.presentation])])
    func isReached(selection: LayerSelection) async throws {
        let scene = try DebugScene(selection)
        scene.screens.navigator.show(.settings)
        #expect(scene.screens.settingsScreen.state.hasTools)

        scene.screens.settingsScreen.openTools()
        #expect(scene.screens.navigator.path == [.cities, .settings, .tools])
        let tools = try await scene.tools()
        await tools.close()

        #expect(scene.screens.navigator.path == [.cities, .settings])
    }

    @Test(
        "without the debug assembly there are no tools, and nothing leads there",
        arguments: [.allBase, LayerSelection(doubles: [.presentation])])
    func isAbsent(selection: LayerSelection) async throws {
        let screens = try DebugScene(selection, hasTools: false).screens
        screens.navigator.show(.settings)
        await screens.settingsScreen.appear()

        screens.settingsScreen.openTools()

        #expect(screens.toolsScreen == nil)
        #expect(!screens.settingsScreen.state.hasTools)
        #expect(screens.navigator.path == [.cities, .settings])
    }

    @Test("the network is taken away and given back, real requests and made-up ones", arguments: mixes)
    func setsNetwork(selection: LayerSelection) async throws {
        let scene = try DebugScene(selection)
        let tools = try await scene.tools()
        #expect(tools.value("Network") == "calm")

        try tools.select("Network")
        for condition in ["slow", "flaky", "offline"] {
            await tools.changeSelected(by: 1)
            #expect(tools.value("Network") == condition)
        }
        let state = try await scene.askForWeather()
        guard case .failed(let notice) = state.phase else {
            Issue.record("the weather is \(state.phase)")
            return
        }
        #expect(notice.text.contains("can't be reached"))

        await tools.changeSelected(by: -3)
        #expect(tools.value("Network") == "calm")
        #expect(try await scene.askForWeather().phase == .loaded)
        await tools.changeSelected(by: -1)
        #expect(scene.conditions.current == .hang)
    }

    @Test("a connection that breaks is told as one that broke off")
    func breaksConnections() async throws {
        let scene = try DebugScene()
        for seed in UInt64(1)...100 {
            scene.conditions.current = .flaky(seed: seed)
            if (try? await scene.conditions.pass()) == nil { break }
        }
        let seed = scene.conditions.current
        scene.conditions.current = seed

        var outcomes: [String] = []
        for _ in 1...6 {
            do {
                _ = try await scene.layers.core.geocoder.places(PlaceQuery(name: "Kazan"))
                outcomes.append("answered")
            } catch {
                outcomes.append("\(error)")
            }
        }

        #expect(outcomes.contains("the reply broke off (the tester's tools broke the connection)"))
        #expect(outcomes.contains("answered"))
    }

    @Test("a network that hangs keeps a real request waiting for its deadline, or until it is cancelled")
    func hangs() async throws {
        let scene = try DebugScene()
        scene.conditions.current = .hang
        let geocoder = scene.layers.core.geocoder

        let late = Task { try await geocoder.places(PlaceQuery(name: "Kazan")) }
        while scene.time.sleeperCount == 0 { await Task.yield() }
        scene.time.move(by: .seconds(20))
        await #expect(throws: TransportError.timedOut(after: .seconds(20))) { try await late.value }

        let cancelled = Task { try await geocoder.places(PlaceQuery(name: "Kazan")) }
        while scene.time.sleeperCount == 0 { await Task.yield() }
        cancelled.cancel()
        await #expect(throws: TransportError.cancelled) { try await cancelled.value }
    }

    @Test("a real request has as long as its caller allows, with the delay that the conditions add")
    func timeLimit() async throws {
        let scene = try DebugScene()
        let transport = scene.layers.core.transport
        let server = try LoopbackServer(["/": LoopbackReply(delivery: .silent)])
        let request = HTTPRequest("GET", server.url.appending(path: "/"), deadline: .seconds(20))
        func ask() async throws -> HTTPResponse {
            try await RequestTimeLimit.$current.withValue(.seconds(5)) { try await transport.send(request) }
        }

        scene.conditions.current = .hang
        let hanging = Task { try await ask() }
        while scene.time.sleeperCount == 0 { await Task.yield() }
        scene.time.move(by: .seconds(5))
        await #expect(throws: TransportError.timedOut(after: .seconds(5))) { try await hanging.value }
        #expect(server.requests.isEmpty)

        scene.conditions.current = .slow(.seconds(2))
        let late = Task { try await ask() }
        while scene.time.sleeperCount == 0 { await Task.yield() }
        scene.time.move(by: .seconds(2))
        while server.requests.isEmpty { await Task.yield() }
        // The sleep of the conditions is over; this is the deadline's.
        while scene.time.sleeperCount == 0 { await Task.yield() }
        scene.time.move(by: .seconds(3))
        await #expect(throws: TransportError.timedOut(after: .seconds(5))) { try await late.value }
    }

    @Test(
        "what the conditions make of a request is logged and counted, of real ones and made-up ones",
        arguments: mixes, ["api.open-meteo.com", "bücher.example", "[::1]"])
    func tellsOfRequests(selection: LayerSelection, host: String) async throws {
        let scene = try DebugScene(selection)
        let core = scene.layers.core
        let url = try #require(URL(string: "https://\(host)/v1/forecast"))
        let request = HTTPRequest("GET", url)

        scene.conditions.current = .offline
        await #expect(throws: TransportError.unreachable(host: host), "named as it is written") {
            try await core.transport.send(request)
        }

        #expect(core.connectivity.status == .offline)
        let entry = core.log.entries(last: 1000).last { $0.subject == "transport" }
        #expect(entry?.level == .warning)
        #expect(entry?.message == "\(request): \(host) can't be reached")

        scene.conditions.current = .hang
        let hanging = Task { try await core.transport.send(request) }
        while scene.time.sleeperCount == 0 { await Task.yield() }
        #expect(core.networkActivity.count == 1)
        hanging.cancel()
        await #expect(throws: TransportError.cancelled) { try await hanging.value }
        #expect(core.networkActivity.count == 0)
    }

    @Test("a request that can't be sent is told as one though there is no network", arguments: mixes)
    func tellsUnsendable(selection: LayerSelection) async throws {
        let scene = try DebugScene(selection)
        let transport = scene.layers.core.transport
        let request = HTTPRequest("GET", try #require(URL(string: "ftp://api.open-meteo.com/")))
        scene.conditions.current = .offline

        await #expect(throws: TransportError.notSendable(detail: "its address is not one of http or https")) {
            try await transport.send(request)
        }
    }

    @Test("a request to a transport that meets the conditions itself meets them once")
    func meetsConditionsOnce() async throws {
        var selection = LayerSelection()
        selection[.core] = .baseExcept(["transport"])
        let scene = try DebugScene(selection)
        scene.conditions.current = .flaky
        let alone = Conditions(.flaky, time: ManualTime())

        for _ in 1...12 {
            let answer = try? await scene.layers.core.geocoder.places(PlaceQuery(name: "Kazan"))
            #expect((answer != nil) == ((try? await alone.pass()) != nil))
        }
    }

    @Test("the clock of all layers is moved, and shows the system's time again", arguments: mixes)
    func movesClock(selection: LayerSelection) async throws {
        let scene = try DebugScene(selection)
        let start = scene.layers.core.clock.now
        _ = try await scene.askForWeather()
        let tools = try await scene.tools()

        try await tools.open("  1 hour on")
        try await tools.open("  15 minutes on")

        #expect(scene.layers.core.clock.now == start.addingTimeInterval(75 * 60))
        #expect(tools.value("Clock") == "2025-03-14T11:30:00Z, 1 h 15 min ahead")
        let list = try await scene.screens.scripting.run(.list)
        guard case .cities(let rows) = list.content else {
            Issue.record("the list is answered with something else")
            return
        }
        #expect(rows.first?.staleness == "1 h old")

        try await tools.open("  the system's time")
        #expect(scene.layers.core.clock.now == start)
        #expect(tools.value("Clock") == "2025-03-14T10:15:00Z")
    }

    @Test(
        "each row of the clock moves it by what it says",
        arguments: [
            ("  1 minute on", 60, "0 h 1 min ahead"), ("  15 minutes on", 900, "0 h 15 min ahead"),
            ("  1 hour on", 3600, "1 h 0 min ahead"), ("  1 day on", 86_400, "24 h 0 min ahead"),
            ("  1 hour back", -3600, "1 h 0 min behind"),
        ] as [(String, TimeInterval, String)])
    func stepsClock(label: String, seconds: TimeInterval, told: String) async throws {
        let scene = try DebugScene(LayerSelection(doubles: [.core]))
        let tools = try await scene.tools()

        try await tools.open(label)

        #expect(scene.time.offset == seconds)
        #expect(tools.value("Clock")?.hasSuffix(", \(told)") == true)
    }

    @Test(
        "from a condition that is none of theirs the tools go on to their first, or back to their last",
        arguments: [(1, NetworkCondition.calm), (-1, .hang)])
    func leavesOtherNetwork(distance: Int, condition: NetworkCondition) async throws {
        let scene = try DebugScene(LayerSelection(doubles: [.core]))
        scene.conditions.current = .flaky(seed: 7)
        let tools = try await scene.tools()
        #expect(tools.value("Network") == "flaky:7")

        try tools.select("Network")
        await tools.changeSelected(by: distance)

        #expect(scene.conditions.current == condition)
    }

    @Test("calls of services and clients are counted and measured, of Bases and Doubles", arguments: mixes)
    func countsCalls(selection: LayerSelection) async throws {
        let scene = try DebugScene(selection)
        let tools = try await scene.tools()
        _ = try await scene.askForWeather()
        scene.conditions.current = .offline
        _ = try await scene.askForWeather()
        _ = try? await scene.layers.core.server.account(token: Secret("token"))
        _ = try? await scene.layers.core.notificationServer.register(device: "desk", token: Secret("token"))

        try await tools.open("Calls of services and clients")

        #expect(tools.state.title == "Calls")
        #expect(tools.value("client open-meteo") == "2×, 1 failed, 0.00 s on average, 0.00 s at most")
        #expect(tools.value("weather refreshed") == "2×, 0.00 s on average, 0.00 s at most")
        #expect(tools.value("cities add") == "2×, 0.00 s on average, 0.00 s at most")
        #expect(tools.value("store read") != nil && tools.value("geocoder") != nil)
        #expect(tools.value("server account") != nil && tools.value("server notifications") != nil)
        #expect(
            scene.layers.core.log.entries(last: 1000).contains {
                $0.subject == "calls" && $0.message.hasPrefix("client open-meteo failed: ")
            })

        try await tools.open("Begin to count anew")
        #expect(tools.state.rows.map(\.label) == ["Nothing was called yet"])
    }

    @Test(
        "a client that is measured is of its provider, and tells its key and address as before",
        arguments: mixes)
    func clients(selection: LayerSelection) throws {
        let scene = try DebugScene(selection)
        let real = try DebugScene(selection, hasTools: false)
        for provider in WeatherProvider.allCases {
            let client = scene.layers.core.weatherClient(for: provider)
            #expect(client.provider == provider)
            let itself = real.layers.core.weatherClient(for: provider)
            #expect(client.hasKey == itself.hasKey, "\(provider)")
            // The servers of the two have addresses of their own.
            #expect((client.endpointChecksum == nil) == (itself.endpointChecksum == nil), "\(provider)")
            #expect((client.addressChecksum == nil) == (itself.addressChecksum == nil), "\(provider)")
        }
        if selection == .allBase { #expect(!scene.layers.core.weatherClient(for: .yandex).hasKey) }
    }

    @Test("a slow call is measured by the clock of the program")
    func measures() async throws {
        let scene = try DebugScene(LayerSelection(doubles: [.core]))
        let tools = try await scene.tools()
        scene.conditions.current = .slow
        let client = scene.layers.core.weatherClient(for: .metNorway)
        let asking = Task { try await client.forecast(WeatherQuery(latitude: 55.75, longitude: 49.15)) }

        while scene.time.sleeperCount == 0 { await Task.yield() }
        scene.time.move(by: .seconds(2))
        _ = try await asking.value
        try await tools.open("Calls of services and clients")

        #expect(tools.value("client met-norway") == "1×, 2.00 s on average, 2.00 s at most")
    }

    @Test("of several calls the average and the longest are told; one that was cancelled has not failed")
    func measuresSeveral() async throws {
        let scene = try DebugScene(LayerSelection(doubles: [.core]))
        let tools = try await scene.tools()
        let client = scene.layers.core.weatherClient(for: .metNorway)
        let query = WeatherQuery(latitude: 55.75, longitude: 49.15)
        scene.conditions.current = .slow
        let slow = Task { try await client.forecast(query) }
        while scene.time.sleeperCount == 0 { await Task.yield() }
        scene.time.move(by: .seconds(2))
        _ = try await slow.value
        scene.conditions.current = .calm
        _ = try await client.forecast(query)
        scene.conditions.current = .hang
        let cancelled = Task { try await client.forecast(query) }
        while scene.time.sleeperCount == 0 { await Task.yield() }
        cancelled.cancel()
        _ = try? await cancelled.value

        try await tools.open("Calls of services and clients")

        #expect(tools.value("client met-norway") == "3×, 0.67 s on average, 2.00 s at most")
    }

    @Test("the selection goes to the ends of a page, and is in sight, however little room there is")
    func movesSelection() async throws {
        let scene = try DebugScene(LayerSelection(doubles: [.core]))
        let tools = try await scene.tools()
        let last = tools.state.rows.count - 1
        tools.layOut(rows: 3)

        tools.moveSelection(by: 1)
        tools.moveSelection(by: .max)
        #expect(tools.state.selection == last)
        #expect(tools.state.window.range == last - 2..<last + 1)
        tools.moveSelection(by: .min)
        #expect(tools.state.selection == 0)
        #expect(tools.state.window.range == 0..<3)
        tools.moveSelection(by: 2)
        tools.layOut(rows: 1)
        #expect(tools.state.window.range == 2..<3)
    }

    @Test("a key that is cancelled changes nothing, and shows nothing")
    func isCancelled() async throws {
        let scene = try DebugScene(LayerSelection(doubles: [.core]))
        let screen = try #require(scene.screens.toolsScreen)

        await cancelled { await screen.appear() }
        #expect(screen.state == ToolsState())

        let tools = try await scene.tools()
        try tools.select("Network")
        let before = tools.state
        await cancelled { await tools.changeSelected(by: 1) }
        await cancelled { await tools.openSelected() }
        #expect(scene.conditions.current == .calm)
        try tools.select("  1 hour on")
        await cancelled { await tools.openSelected() }
        #expect(scene.time.offset == 0)
        try tools.select("Network")
        #expect(tools.state == before)
    }

    /// Does this in a task that is cancelled already.
    private func cancelled(_ action: @escaping @MainActor () async -> Void) async {
        await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await action()
        }.value
    }
}
