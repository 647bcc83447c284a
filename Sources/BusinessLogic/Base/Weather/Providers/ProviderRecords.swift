internal import BusinessLogic
internal import Core
internal import Foundation

/// Knows which providers may be asked, and keeps in the store how they have fared, so that a program that is started for
/// one question does not wait on a provider that has just failed either.
struct ProviderRecords: Sendable {
    let store: any Store
    /// The providers that have a source.
    let offered: Set<Provider>
    let withoutKey: Set<Provider>
    let endpointChecksums: [Provider: UInt16]
    let clock: any WallClock
    let log: any Log

    /// For how many other addresses and keys of a provider it is kept how that has fared.
    private static let otherEndpoints = 7

    /// Whom to ask for a report: all in this order, or one alone.
    func plan(only provider: Provider?, in order: [Provider]) async throws(WeatherError) -> ProviderPlan {
        let health = try await store.read(or: WeatherError.self) { records throws(StoreError) in
            try readHealth(records)
        }
        if let provider {
            return ProviderPlan(only: provider, withoutKey: withoutKey, health: health, at: clock.now)
        }
        return ProviderPlan(
            order.filter(offered.contains), withoutKey: withoutKey, health: health, at: clock.now)
    }

    /// The user's order, without the providers that are switched off.
    func order() async throws(WeatherError) -> [Provider] {
        try await store.read(or: WeatherError.self) { records throws(StoreError) in try readOrder(records) }
    }

    /// The providers in the user's order, and those that are switched off.
    func statuses() async throws(SettingsError) -> [ProviderStatus] {
        let (settings, health) = try await store.read(or: SettingsError.self) {
            records throws(StoreError) in
            (try records.value(.settings, "settings") ?? Settings(), try readHealth(records))
        }
        return ProviderStatus.all(
            of: offered, settings, withoutKey: withoutKey, health: health, at: clock.now)
    }

    /// Keeps how a provider has fared. What can't be kept is logged: the report matters more.
    ///
    /// - Returns: The reason where another program held the store for as long as it is waited for; otherwise nil.
    func note(
        _ provider: Provider, _ change: @Sendable (inout ProviderHealth) -> Void
    ) async -> String? {
        do {
            try await store.transaction { records in
                var all = try readAllHealth(records)
                change(&all[name(of: provider), default: ProviderHealth()])
                dropOldest(of: provider, from: &all)
                try records.put(all, .providerHealth, "providers")
            }
            return nil
        } catch is CancellationError {
            // The report is no longer asked for: what came of it counts for nothing.
            return nil
        } catch {
            let reason = WeatherError.notKept("\(error)").reason
            log.write(.warning, "weather", "How \(provider.rawValue) has fared can't be kept: \(reason)")
            return if case StoreError.locked = error { "\(error)" } else { nil }
        }
    }

    // Settings that can't be read are told where they are shown; weather can be had without them.
    private func readOrder(_ records: any StoreSnapshot) throws(StoreError) -> [Provider] {
        do throws(StoreError) {
            return try (records.value(.settings, "settings") ?? Settings()).providers
        } catch .notDecodable {
            return Settings().providers
        }
    }

    private func readHealth(_ records: any StoreSnapshot) throws(StoreError) -> [Provider: ProviderHealth] {
        let all = try readAllHealth(records)
        var health: [Provider: ProviderHealth] = [:]
        for provider in Provider.allCases { health[provider] = all[name(of: provider)] }
        return health
    }

    /// The provider's name with its checksum, such as `met-norway 4711`. What a service demanded of another key, or at
    /// another address, does not hold for the present one, and holds on for programs that use the other.
    private func name(of provider: Provider) -> String {
        endpointChecksums[provider].map { "\(provider.rawValue) \($0)" } ?? provider.rawValue
    }

    // Of a key that is changed again and again, no record would ever go.
    private func dropOldest(of provider: Provider, from all: inout [String: ProviderHealth]) {
        let present = name(of: provider)
        let others = all.filter { $0.key.hasPrefix("\(provider.rawValue) ") && $0.key != present }
            .mapValues { $0.relevantUntil ?? .distantPast }
            .sorted { ($0.value, $0.key) > ($1.value, $1.key) }
        for (name, _) in others.dropFirst(Self.otherEndpoints) { all[name] = nil }
    }

    /// By the names of the providers, among which may be some that only another version of the program knows.
    private func readAllHealth(
        _ records: any StoreSnapshot
    ) throws(StoreError) -> [String: ProviderHealth] {
        do throws(StoreError) {
            return try records.value(.providerHealth, "providers") ?? [:]
        } catch .notDecodable(_, _, let reason) {
            log.write(.warning, "weather", "How the providers have fared is forgotten: \(reason)")
            return [:]
        }
    }
}

extension RecordKind where Value == [String: ProviderHealth] {
    static let providerHealth = RecordKind("provider-health")
}
