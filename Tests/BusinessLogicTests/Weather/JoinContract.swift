import AssemblyTesting
import BusinessLogic
import Conditions
import Foundation
import Synchronization
import Testing

@Suite("Callers who share a request for weather", .timeLimit(.minutes(10))) struct JoinContract {
    private static let services = World.all.testing("Weather", \.weather)

    @Test(
        "one who joins a request that is answered from memory is content with that, unless they want it new",
        arguments: services, WeatherJoin.all.filter { $0.first == .remembered && $0.leaver == nil })
    func answeredFromMemory(_ world: Implementation<World>, join: WeatherJoin) async throws {
        let world = try await world.make()
        let city = try City.kazan()
        let known = try await world.weather.weather(in: city, .refreshed).withoutAttempts
        // It is too old when the first one looks. The clock is set back before the request looks again.
        world.time.advance(by: .seconds(20 * 60))
        world.conditions.current = join.isAnswered ? .calm : .offline
        let thread = OwnThread()
        let joined = Mutex<Task<Result<Weather, WeatherError>, Never>?>(nil)

        let first = await Task {
            world.time.interruptOthers {
                let second = Task(executorPreference: thread) {
                    await join.ask(world.weather, about: city, join.second)
                }
                thread.waitUntilIdle()
                joined.withLock { $0 = second }
                world.time.advance(by: .seconds(-10 * 60))
            }
            return await join.ask(world.weather, about: city, join.first)
        }.value
        let joining = try #require(joined.withLock { $0 })
        let second = await joining.value

        #expect(first == .success(known))
        if join.second == .remembered {
            #expect(second == .success(known))
        } else if join.isAnswered {
            let weather = try second.get()
            #expect(weather.freshness == .fresh)
            #expect(weather.report.fetchedAt == world.time.now)
            #expect(weather.attempts.map(\.provider) == [.openMeteo])
        } else {
            guard case .offline? = second.problem else {
                Issue.record("\(second)")
                return
            }
            #expect((try? second.get())?.report == (join.isAlone ? nil : known.report))
        }
    }

    @Test(
        "a request that is sent answers all who join it, whatever each would take, but not one who has left",
        arguments: services, WeatherJoin.all)
    func answeredFromNetwork(_ world: Implementation<World>, join: WeatherJoin) async throws {
        let world = try await world.make()
        let city = try City.kazan()
        let known = try await world.weather.weather(in: city, .refreshed).report
        world.time.advance(by: .seconds(20 * 60))
        let duration = Duration.seconds(join.isAnswered ? 2 : 10)
        world.conditions.current = join.isAnswered ? .slow(duration) : .hang
        let first = Task { await join.ask(world.weather, about: city, join.first) }
        await world.time.waitForSleepers()
        let thread = OwnThread()
        let second = Task(executorPreference: thread) {
            await join.ask(world.weather, about: city, join.second)
        }
        thread.waitUntilIdle()

        // One who asks only now would have it at once.
        world.conditions.current = .calm
        let leaver = join.leaver.map { $0 == .first ? first : second }
        if let leaver {
            leaver.cancel()
            #expect(await leaver.value == .failure(.cancelled))
        }
        world.time.advance(by: duration)

        let answers = await [first.value, second.value].filter { $0 != .failure(.cancelled) }
        #expect(answers.count == (leaver == nil ? 2 : 1))
        let answer = try #require(answers.first)
        #expect(answers.allSatisfy { $0 == answer })
        #expect((answer.problem == nil) == join.isAnswered)
        if !(join.isAlone && !join.isAnswered) {
            let weather = try answer.get()
            #expect(weather.attempts.map(\.duration) == [duration])
            #expect((weather.report.fetchedAt == world.time.now) == join.isAnswered)
        }
        let isRemembered = join.isAnswered && !join.isAlone
        let kept = try await world.weather.remembered(in: city)
        #expect(try kept?.report == (isRemembered ? answer.get().report : known))
    }
}

/// Two who ask for the weather in one city, the second one while the request of the first is under way.
struct WeatherJoin: Sendable, CustomTestStringConvertible {
    let first, second: FetchPolicy
    /// Whether they ask one provider alone.
    let isAlone: Bool
    /// Whether the provider can be reached.
    let isAnswered: Bool
    /// Who does not wait for the answer.
    let leaver: Leaver?

    enum Leaver: Sendable { case first, second }

    static let all = FetchPolicy.allCases.flatMap { first in
        FetchPolicy.allCases.flatMap { second in
            [
                (false, true, nil), (false, false, nil), (true, true, nil), (true, false, nil),
                (false, true, .first), (false, true, .second),
            ].map { (isAlone: Bool, isAnswered: Bool, leaver: Leaver?) in
                WeatherJoin(
                    first: first, second: second, isAlone: isAlone, isAnswered: isAnswered, leaver: leaver)
            }
        }
    }

    var testDescription: String {
        "\(first), then \(second)\(isAlone ? " from one" : ""), \(isAnswered ? "answered" : "unanswered")"
            + (leaver.map { ", the \($0) leaves" } ?? "")
    }

    func ask(
        _ service: any WeatherService, about city: City, _ policy: FetchPolicy
    ) async -> Result<Weather, WeatherError> {
        do throws(WeatherError) {
            if isAlone { return .success(try await service.weather(in: city, policy, from: .openMeteo)) }
            return .success(try await service.weather(in: city, policy))
        } catch {
            return .failure(error)
        }
    }
}

extension Result<Weather, WeatherError> {
    /// Why there is no new weather; nil where there is.
    fileprivate var problem: WeatherError? {
        switch self {
        case .success(let weather): if case .stale(_, let reason) = weather.freshness { reason } else { nil }
        case .failure(let error): error
        }
    }
}
