import Conditions
import Presentation
import PresentationDouble
import Testing

/// The Double's network answers each question for itself, so one that was asked for earlier can come last.
@Suite("Answers that come late to the Double", .timeLimit(.minutes(10))) @MainActor
struct LateAnswerDoubleTests {
    private let time = ManualTime()
    private let conditions: Conditions
    private let screens: PresentationDouble
    private let kazan = PlaceID(rawValue: 551487)

    init() {
        conditions = Conditions(time: time)
        screens = PresentationDouble(conditions: conditions, memory: PresentationMemory(list: [kazan]))
    }

    @Test("the weather stays as the later answer has it")
    func keepsTheLater() async throws {
        let screen = screens.weatherScreen(for: kazan)
        await screen.appear()
        let late = await slowly { await screen.refresh() }
        await screen.refresh()
        let shown = screen.state
        #expect(shown.notice != nil)
        #expect(!shown.isRefreshing)

        time.advance(by: .seconds(60))
        await late.value

        #expect(screen.state == shown)
    }

    @Test("the list stays as the later answer has it")
    func keepsTheLaterList() async throws {
        let screen = screens.citiesScreen
        await screen.appear()
        let late = await slowly { await screen.refresh() }
        await screen.refresh()
        let notice = screen.state.notice
        #expect(notice != nil)
        #expect(!screen.state.isRefreshing)

        time.advance(by: .seconds(60))
        await late.value

        #expect(screen.state.notice == notice)
        #expect(screen.state.rows.first?.staleness != nil)
    }

    @Test("the list stays as the later answer has it, also while it asks once more")
    func keepsTheLaterListWhileAsking() async throws {
        let screen = screens.citiesScreen
        await screen.appear()
        let late = await slowly { await screen.refresh() }
        await screen.refresh()
        let rows = screen.state.rows
        conditions.current = .hang
        let asking = Task { await screen.refresh() }
        await time.waitForSleepers(2)

        time.advance(by: .seconds(60))
        await late.value

        #expect(screen.state.rows.map(\.problem) == rows.map(\.problem))
        #expect(screen.state.notice?.severity == .warning)
        asking.cancel()
        await asking.value
    }

    @Test("a refresh whose answer comes after the failure of what was asked since is shown")
    func showsTheRefreshAfterFailure() async throws {
        let list = screens.citiesScreen

        await failDuringRefresh(appear: { await list.appear() }, refresh: { await list.refresh() })

        #expect(list.state.notice == nil)
        #expect(list.state.rows.map(\.staleness) == [nil])
        #expect(!list.state.isRefreshing)
    }

    @Test("a refresh of the weather whose answer comes after the failure of what was asked since is shown")
    func showsTheRefreshOfWeatherAfterFailure() async throws {
        let screen = screens.weatherScreen(for: kazan)

        await failDuringRefresh(appear: { await screen.appear() }, refresh: { await screen.refresh() })

        #expect(screen.state.notice == nil)
        #expect(screen.state.staleness == nil)
        #expect(!screen.state.isRefreshing)
    }

    /// Refreshes old weather, and appears anew, without a network, before the refresh is answered.
    private func failDuringRefresh(
        appear: @MainActor () async -> Void, refresh: @escaping @MainActor () async -> Void
    ) async {
        await appear()
        time.advance(by: .seconds(3600))
        let refreshing = await slowly(refresh)
        await appear()
        time.advance(by: .seconds(60))
        await refreshing.value
    }

    /// Asks a network that takes nine seconds, and then is gone.
    private func slowly(_ ask: @escaping @MainActor () async -> Void) async -> Task<Void, Never> {
        conditions.current = .slow(.seconds(9))
        let late = Task { await ask() }
        await time.waitForSleepers()
        conditions.current = .offline
        return late
    }
}
