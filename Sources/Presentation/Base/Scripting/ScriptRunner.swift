internal import BusinessLogic
internal import Foundation
internal import Presentation

/// Runs a command and formats its answer.
@MainActor final class ScriptRunner: Scripting {
    private let cities: any CitiesService
    private let weather: any WeatherService
    private let settings: any SettingsService
    private let information: any AppInformationService
    private let finder: PlaceFinder
    private let notifications: NotificationScript
    private let matcher: PlaceMatcher
    private let rows: CityRowFactory
    private let states: WeatherStateFactory
    private let about: AboutStateFactory
    private let choices: [SettingChoice]
    private let json: ScriptJSON
    private let errors: ScriptErrorHandler
    private let weatherErrors: WeatherErrorHandler
    private let time: ScreenClock
    private let account: AccountScript

    init(
        cities: any CitiesService, weather: any WeatherService, settings: any SettingsService,
        information: any AppInformationService, finder: PlaceFinder, notifications: NotificationScript,
        matcher: PlaceMatcher, rows: CityRowFactory, states: WeatherStateFactory, about: AboutStateFactory,
        choices: [SettingChoice], json: ScriptJSON, errors: ScriptErrorHandler,
        weatherErrors: WeatherErrorHandler, time: ScreenClock, account: AccountScript
    ) {
        self.cities = cities
        self.weather = weather
        self.settings = settings
        self.information = information
        self.finder = finder
        self.notifications = notifications
        self.matcher = matcher
        self.rows = rows
        self.states = states
        self.about = about
        self.choices = choices
        self.json = json
        self.errors = errors
        self.weatherErrors = weatherErrors
        self.time = time
        self.account = account
    }

    func checkSignIn(email: String) throws(ScriptError) { try account.checkSignIn(email: email) }

    func run(_ command: ScriptCommand) async throws(ScriptError) -> ScriptReply {
        switch command {
        case .list: try await showList()
        case .show(let text, let name, let explains): try await show(text, from: name, explains: explains)
        case .showHere(let name, let explains): try await showHere(from: name, explains: explains)
        case .add(let text): try await add(text)
        case .addHere: try await addHere()
        case .remove(let text): try await remove(text)
        case .settings(let words, let providers): try await change(words, providers: providers)
        case .about: try await tellAbout()
        case .notifications: try await notifications.deliver()
        case .subscriptions: try await notifications.list()
        case .subscribe(let text, let kinds): try await subscribe(to: text, kinds)
        case .unsubscribe(let text): try await notifications.unsubscribe(from: text)
        case .signIn(let email, let password): try await account.signIn(email: email, password: password)
        case .signOut: try await account.signOut()
        case .account: try await account.show()
        }
    }

    func takeBack(_ reply: ScriptReply) async { await notifications.takeBack(reply.delivered) }

    private func showList() async throws(ScriptError) -> ScriptReply {
        let formats = try await formats()
        let now = time.now()
        let list = try await withWeather(try await listed())
        let rows = list.map { self.rows.row($0.city, CityWeather(weather: $0.weather), at: now, formats) }
        return ScriptReply(.cities(rows), json: try write { try json.text(list, at: now) })
    }

    private func show(
        _ text: String, from name: String?, explains: Bool
    ) async throws(ScriptError) -> ScriptReply {
        let provider = try await provider(named: name)
        let city: City
        var notice: Notice?
        switch matcher.match(text, inList: try await listed()) {
        case .one(let match): city = match
        case .several(let matches): throw errors.ambiguous(text, listed: matches)
        case .none: (city, notice) = try await bestFound(text)
        }
        return try await show(city, from: provider, explains: explains, notice)
    }

    private func showHere(from name: String?, explains: Bool) async throws(ScriptError) -> ScriptReply {
        let provider = try await provider(named: name)
        let place = try await here()
        return try await show(place.city, from: provider, explains: explains, place.notice)
    }

    private func show(
        _ city: City, from provider: Provider?, explains: Bool, _ notice: Notice?
    ) async throws(ScriptError) -> ScriptReply {
        let formats = try await formats()
        let weather = try await fetch(city, from: provider, explains: explains)
        let reason = weatherErrors.notice(about: weather)?.text
        var state = states.state(of: weather, at: time.now(), formats)
        // An explanation tells the rest itself: what the service left out, and that it was not asked.
        if explains, weather.staleReason == nil, weather.notKept == nil { state.notice = nil }
        return ScriptReply(
            .weather(state),
            json: try write {
                try json.text(
                    weather, staleReason: weather.staleReason == nil ? nil : reason,
                    notKept: weather.notKept == nil ? nil : reason, explains: explains)
            },
            notice: notice,
            explanation: explains ? explanation(of: weather) : [])
    }

    private func explanation(of weather: Weather) -> [String] {
        var lines = weather.attempts.map { "\($0)" }
        // Of old weather the notice says why no service was asked.
        if lines.isEmpty, weather.staleReason == nil {
            lines = [
                "No service was asked: the report of \(weather.report.source) is remembered and young enough."
            ]
        }
        return lines + [weather.missingText].compactMap(\.self)
    }

    private func add(_ text: String) async throws(ScriptError) -> ScriptReply {
        let (city, notice) = try await found(text)
        return try await add(city, notice)
    }

    private func found(_ text: String) async throws(ScriptError) -> (City, Notice?) {
        let (result, match) = try await search(text)
        switch match {
        case .one(let match): return (try await named(match), errors.notice(forSearch: text, found: result))
        case .several(let matches): throw errors.ambiguous(text, found: matches, result.failure)
        case .none: throw errors.unknownPlace(text, result.failure)
        }
    }

    private func subscribe(to text: String, _ words: [String]) async throws(ScriptError) -> ScriptReply {
        let kinds = try notifications.kinds(words)
        let city: City
        var notice: Notice?
        switch matcher.match(text, inList: try await listed()) {
        case .one(let match): city = match
        case .several(let matches): throw errors.ambiguous(text, listed: matches)
        case .none: (city, notice) = try await found(text)
        }
        return try await notifications.subscribe(to: city, kinds, notice)
    }

    private func addHere() async throws(ScriptError) -> ScriptReply {
        let place = try await here()
        return try await add(place.city, place.notice)
    }

    private func add(_ city: City, _ notice: Notice?) async throws(ScriptError) -> ScriptReply {
        let isNew = try await keep(city)
        let message = isNew ? "Added \(city.fullName)." : "\(city.fullName) is in the list already."
        return ScriptReply(
            .message(message), json: try write { try json.text(city) }, notice: notice)
    }

    private func remove(_ text: String) async throws(ScriptError) -> ScriptReply {
        let list = try await listed()
        switch matcher.match(text, inList: list) {
        case .one(let city):
            try await drop(city)
            return ScriptReply(.message("Removed \(city.fullName)."), json: try write { try json.text(city) })
        case .several(let matches): throw errors.ambiguous(text, listed: matches)
        case .none: throw errors.unlisted(text, list: list)
        }
    }

    private func tellAbout() async throws(ScriptError) -> ScriptReply {
        let information = await information.information()
        return ScriptReply(
            .about(about.state(of: information)), json: try write { try json.text(information) })
    }

    private func change(
        _ words: [SettingID: String], providers list: String?
    ) async throws(ScriptError) -> ScriptReply {
        var steps: [@Sendable (inout Settings) -> Void] = []
        for choice in choices {
            guard let word = words[choice.id] else { continue }
            guard let index = choice.options.firstIndex(where: { $0.word == word.lowercased() }) else {
                throw errors.invalid(word, for: choice)
            }
            steps.append { choice.select(&$0, index) }
        }
        if let list {
            let providers = try await providers(in: list)
            guard !providers.isEmpty else { throw errors.noProvider(valid: try await usableProviders()) }
            steps.append { _ = $0.take(providers) }
        }
        let settings = try await apply(steps)
        let rows = choices.map { $0.row(settings) }
        var statuses: [ProviderStatus]?
        var notice: Notice?
        do throws(SettingsError) {
            statuses = try await self.settings.providers()
        } catch {
            guard !steps.isEmpty else { throw errors.error(for: error) }
            // What was kept is no failure.
            notice = errors.notice(forReadingServices: error)
        }
        let providers = statuses?.filter(\.isOn).map(\.provider) ?? settings.providers
        return ScriptReply(
            .settings(rows), json: try write { try json.text(rows, providers: providers) }, notice: notice,
            explanation: (statuses ?? []).enumerated().map { $1.text(place: $0 + 1) })
    }
}

// MARK: Services, with their errors told as a command line wants them

extension ScriptRunner {
    // Settings that can't be read are told where they are shown; weather can be told without them.
    private func formats() async throws(ScriptError) -> Formats {
        do throws(SettingsError) {
            return Formats(try await settings.settings())
        } catch {
            guard case .notKept = error else { throw errors.error(for: error) }
            return Formats(Settings())
        }
    }

    private func apply(
        _ steps: [@Sendable (inout Settings) -> Void]
    ) async throws(ScriptError) -> Settings {
        do {
            guard !steps.isEmpty else { return try await settings.settings() }
            return try await settings.change { settings in steps.forEach { $0(&settings) } }
        } catch { throw errors.error(for: error) }
    }

    private func listed() async throws(ScriptError) -> [City] {
        do { return try await cities.cities() } catch { throw errors.error(for: error) }
    }

    /// Searches for the name before a comma, and for that before a second one where that finds none that is meant: a
    /// name may have a comma in it, and the network knows Washington, D.C. as Washington.
    private func search(
        _ text: String
    ) async throws(ScriptError) -> (result: CitySearchResult, match: PlaceMatcher.Match) {
        let result = try await self.result(of: matcher.searchText(text))
        let match = matcher.match(text, found: result.cities)
        // Without the network, a built-in city has the name that has the comma.
        guard case .none = match, result.failure == nil, text.contains(",") else { return (result, match) }
        let longer = try await self.result(of: matcher.searchText(text, commas: 1))
        return (longer, matcher.match(text, found: longer.cities))
    }

    private func result(of text: String) async throws(ScriptError) -> CitySearchResult {
        do { return try await cities.search(text) } catch { throw errors.error(for: error) }
    }

    private func bestFound(_ text: String) async throws(ScriptError) -> (City, Notice?) {
        let (result, match) = try await search(text)
        let notice = errors.notice(forSearch: text, found: result)
        switch match {
        case .one(let city): return (try await named(city), notice)
        case .several(let cities): return (try await named(cities[0]), notice)
        case .none: throw errors.unknownPlace(text, result.failure)
        }
    }

    private func here() async throws(ScriptError) -> PlaceHere {
        do { return try await finder.place() } catch { throw errors.error(for: error) }
    }

    /// A listed city under the name that it has in the list: a search for another language's name finds it, too.
    private func named(_ city: City) async throws(ScriptError) -> City {
        try await listed().first { $0.id == city.id } ?? city
    }

    private func keep(_ city: City) async throws(ScriptError) -> Bool {
        do { return try await cities.add(city) } catch { throw errors.error(for: error) }
    }

    private func drop(_ city: City) async throws(ScriptError) {
        do { try await cities.remove(city.id) } catch { throw errors.error(for: error) }
    }

    /// The cities with their remembered weather, away from the main thread because there may be many.
    private nonisolated func withWeather(
        _ cities: [City]
    ) async throws(ScriptError) -> [(city: City, weather: Weather?)] {
        var list: [(city: City, weather: Weather?)] = []
        list.reserveCapacity(cities.count)
        for city in cities {
            do { list.append((city, try await weather.remembered(in: city))) } catch {
                throw errors.error(for: error)
            }
        }
        return list
    }

    private func fetch(
        _ city: City, from provider: Provider?, explains: Bool
    ) async throws(ScriptError) -> Weather {
        let began = time.now()
        do {
            guard let provider else { return try await weather.weather(in: city, .remembered) }
            return try await weather.weather(in: city, .remembered, from: provider)
        } catch {
            if let provider, case .unanswered(let attempts) = error,
                case .lacksKey(let variable)? = attempts.first?.outcome
            {
                let notice = errors.lacksKey(provider, variable, valid: try await usableProviders())
                throw explains ? errors.unanswered(notice, attempts, json) : .failed(notice)
            }
            guard explains else { throw errors.error(for: error) }
            let duration = Duration.seconds(max(0, time.now().timeIntervalSince(began)))
            let attempt = await asked(provider, failing: error).map {
                ProviderAttempt($0, .failed(error), took: duration)
            }
            throw errors.explained(error, attempt, json)
        }
    }

    /// The provider whose error this is: the one that was asked alone, or that alone is on.
    private func asked(_ provider: Provider?, failing error: WeatherError) async -> Provider? {
        if case .notKept = error { return nil }
        if let provider { return provider }
        return try? await statuses().first(where: \.isOn)?.provider
    }

    private func provider(named name: String?) async throws(ScriptError) -> Provider? {
        guard let name else { return nil }
        let statuses = try await statuses()
        if let match = statuses.first(where: { $0.provider.rawValue == name.lowercased() }) {
            return match.provider
        }
        throw errors.unknownProvider(name, valid: statuses.filter(\.hasKey).map(\.provider))
    }

    /// The providers in a comma-separated list, without duplicates.
    private func providers(in list: String) async throws(ScriptError) -> [Provider] {
        let list = list.filter { !$0.isWhitespace }
        if list.lowercased() == "default" { return Provider.allCases }
        var providers: [Provider] = []
        for name in list.split(separator: ",") {
            if let provider = try await provider(named: String(name)) { providers.append(provider) }
        }
        return providers
    }

    private func usableProviders() async throws(ScriptError) -> [Provider] {
        try await statuses().filter(\.hasKey).map(\.provider)
    }

    private func statuses() async throws(ScriptError) -> [ProviderStatus] {
        do { return try await settings.providers() } catch { throw errors.error(for: error) }
    }

    private func write(_ json: () throws -> String) throws(ScriptError) -> String {
        do { return try json() } catch { throw errors.notWritable(error) }
    }
}
