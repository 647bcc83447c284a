internal import BusinessLogic
internal import Conditions
internal import Foundation
internal import Synchronization

/// Made-up weather, remembered as the real service remembers its own.
final class MadeUpWeatherService: WeatherService {
    private let conditions: Conditions
    private let memory: BusinessLogicMemory
    private let reportLimit: Int
    private let requests = SingleFlight<CityID, Result<WeatherReport, WeatherError>>()

    private static let ageLimit: Duration = .seconds(15 * 60)
    private static let deadline: Duration = .seconds(10)

    init(conditions: Conditions, memory: BusinessLogicMemory, reportLimit: Int) {
        self.conditions = conditions
        self.memory = memory
        self.reportLimit = reportLimit
    }

    func weather(in city: City, _ policy: FetchPolicy) async throws(WeatherError) -> Weather {
        if policy == .remembered, let known = try await remembered(in: city), known.freshness == .fresh {
            return known
        }
        switch await requests.value(for: city.id, { await self.ask(city, policy) }) {
        case nil: throw .cancelled
        case .success(let report):
            return Weather(report: report.placed(in: city), freshness: .fresh)
        case .failure(let error):
            guard let known = report(of: city) else { throw error }
            return Weather(report: known, freshness: .stale(age: max(.zero, age(of: known)), reason: error))
        }
    }

    func remembered(in city: City) async throws(WeatherError) -> Weather? {
        if Task.isCancelled { throw .cancelled }
        guard let known = report(of: city) else { return nil }
        let age = age(of: known)
        let isFresh = age >= .zero && age < Self.ageLimit
        return Weather(report: known, freshness: isFresh ? .fresh : .stale(age: max(.zero, age), reason: nil))
    }

    private func ask(_ city: City, _ policy: FetchPolicy) async -> Result<WeatherReport, WeatherError> {
        // The request of another caller may have ended between our look at what is remembered and now.
        if policy == .remembered, let known = report(of: city),
            (.zero..<Self.ageLimit).contains(age(of: known))
        {
            return .success(known)
        }
        do {
            guard try await conditions.pass(within: Self.deadline) else {
                return .failure(.interrupted(detail: "the made-up weather service did not answer"))
            }
        } catch Obstacle.offline {
            return .failure(.offline(detail: "the made-up weather service can't be reached"))
        } catch {
            // Or all who asked have left: nobody is there to be told.
            return .failure(.interrupted(detail: "the made-up weather service's reply broke off"))
        }
        let report = MadeUpWeather(city).report(at: conditions.now)
        guard !Task.isCancelled else { return .failure(.cancelled) }
        keep(report)
        return .success(report)
    }

    private func report(of city: City) -> WeatherReport? {
        memory.content.withLock { content in
            content.reports.last { $0.place.id == city.id }?.placed(in: city)
        }
    }

    private func keep(_ report: WeatherReport) {
        memory.content.withLock { content in
            content.reports.removeAll { $0.place.id == report.place.id }
            content.reports.append(report)
            let listed = Set(content.cities.map(\.id))
            let beyond = content.reports.count - reportLimit
            content.reports = content.reports.enumerated().filter { index, report in
                index >= beyond || listed.contains(report.place.id)
            }.map(\.element)
        }
    }

    private func age(of report: WeatherReport) -> Duration {
        .seconds(conditions.now.timeIntervalSince(report.fetchedAt))
    }
}
