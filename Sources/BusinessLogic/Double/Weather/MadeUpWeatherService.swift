internal import BusinessLogic
internal import Conditions
internal import Foundation
internal import Synchronization

/// Made-up weather, remembered as the real service remembers its own.
final class MadeUpWeatherService: WeatherService {
    private let conditions: Conditions
    private let memory: BusinessLogicMemory
    private let reportLimit: Int
    private let makeReport: @Sendable (City, Date) -> WeatherReport
    private let requests = SingleFlight<CityID, Result<WeatherReport, WeatherError>>()

    private static let ageLimit: Duration = .seconds(15 * 60)
    private static let deadline: Duration = .seconds(10)

    init(
        conditions: Conditions, memory: BusinessLogicMemory, reportLimit: Int,
        makeReport: @escaping @Sendable (City, Date) -> WeatherReport
    ) {
        self.conditions = conditions
        self.memory = memory
        self.reportLimit = reportLimit
        self.makeReport = makeReport
    }

    func weather(in city: City, _ policy: FetchPolicy) async throws(WeatherError) -> Weather {
        if policy == .remembered, let known = try await remembered(in: city), known.freshness == .fresh {
            return known
        }
        switch await requests.value(for: city.id, { await self.ask(city, policy) }) {
        case nil: throw .cancelled
        case .success(let report):
            return weather(report.placed(in: city))
        case .failure(.notKept(let reason)): throw .notKept(reason)
        case .failure(let error):
            guard let known = try report(of: city) else { throw error }
            return Weather(report: known, freshness: .stale(age: age(of: known), reason: error))
        }
    }

    func remembered(in city: City) async throws(WeatherError) -> Weather? {
        if Task.isCancelled { throw .cancelled }
        return try report(of: city).map(weather)
    }

    private func weather(_ report: WeatherReport) -> Weather {
        let age = age(of: report)
        let isFresh = age >= .zero && age < Self.ageLimit
        return Weather(report: report, freshness: isFresh ? .fresh : .stale(age: age, reason: nil))
    }

    private func ask(_ city: City, _ policy: FetchPolicy) async -> Result<WeatherReport, WeatherError> {
        do throws(WeatherError) {
            // The request of another caller may have ended between our look at what is remembered and now.
            if policy == .remembered, let known = try report(of: city),
                (.zero..<Self.ageLimit).contains(age(of: known))
            {
                return .success(known)
            }
            try await passNetwork()
            let report = makeReport(city, conditions.now)
            if Task.isCancelled { throw .cancelled }
            try keep(report)
            return .success(report)
        } catch {
            return .failure(error)
        }
    }

    private func passNetwork() async throws(WeatherError) {
        let isAnswered: Bool
        do {
            isAnswered = try await conditions.pass(within: Self.deadline)
        } catch Obstacle.offline {
            throw .offline(detail: "the made-up weather service can't be reached")
        } catch {
            // Or all who asked have left: nobody is there to be told.
            throw .interrupted(detail: "the made-up weather service's reply broke off")
        }
        if !isAnswered { throw .interrupted(detail: "the made-up weather service did not answer") }
    }

    private func report(of city: City) throws(WeatherError) -> WeatherReport? {
        try memory.withContent(or: WeatherError.notKept) { content throws(WeatherError) in
            content.reports.last { $0.place.id == city.id }?.placed(in: city)
        }
    }

    private func keep(_ report: WeatherReport) throws(WeatherError) {
        try memory.withContent(or: WeatherError.notKept) { content throws(WeatherError) in
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
        .seconds(conditions.now.timeIntervalSince(report.agesFrom))
    }
}
