import BusinessLogic
import BusinessLogicBase
import Conditions
import Core
import Testing

@Suite("Questions that are given up", .timeLimit(.minutes(10))) struct CancelledQuestionTests {
    @Test("leave no warning in the log", arguments: Question.allCases)
    fileprivate func logsNothing(_ question: Question) async throws {
        let time = ManualTime(), conditions = Conditions(time: time)
        let core = StubbedCore(time: time, conditions: conditions)
        let services = BusinessLogicBase(core: core)
        try await services.accountService.signInAnn()
        try await services.notificationService.subscribe(to: .sample(551_487, "Kazan"), kinds: [.rain])
        conditions.current = .hang

        let asked = Task { try await question.ask(services) }
        await time.waitForSleepers()
        asked.cancel()

        await #expect(throws: (any Error).self) { try await asked.value }
        #expect(core.warnings == [])
    }
}

/// A question to the network.
private enum Question: CaseIterable {
    case search, weather, signIn, confirm, subscribe, deliverNew

    func ask(_ services: any BusinessLogicAssembly) async throws {
        switch self {
        case .search: _ = try await services.citiesService.search("Longyearbyen")
        case .weather:
            _ = try await services.weatherService.weather(in: .sample(551_487, "Kazan"), .refreshed)
        case .signIn: try await services.accountService.signInAnn()
        case .confirm: _ = try await services.accountService.confirm()
        case .subscribe:
            try await services.notificationService.subscribe(to: .sample(1_850_147, "Tokyo"), kinds: [.frost])
        case .deliverNew: _ = try await services.notificationService.deliverNew()
        }
    }
}
