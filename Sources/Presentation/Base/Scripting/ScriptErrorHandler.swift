internal import BusinessLogic
internal import Presentation

/// The error texts of the command line, each with the command that helps.
struct ScriptErrorHandler: Sendable {
    private let cities: CitiesErrorHandler
    private let weather: WeatherErrorHandler
    private let settings: SettingsErrorHandler
    private let search: AddPlaceErrorHandler
    private let location: LocationErrorHandler

    init(
        cities: CitiesErrorHandler, weather: WeatherErrorHandler, settings: SettingsErrorHandler,
        search: AddPlaceErrorHandler, location: LocationErrorHandler
    ) {
        self.cities = cities
        self.weather = weather
        self.settings = settings
        self.search = search
        self.location = location
    }

    func error(for error: CitiesError) -> ScriptError { .failed(cities.notice(for: error) ?? Self.cancelled) }
    /// Why there is no weather.
    func error(for error: WeatherError) -> ScriptError {
        .failed(weather.notice(for: error) ?? Self.cancelled)
    }

    /// Why there is no weather, and what came of each weather service; `attempt` is that of a single one, whose own error
    /// this is.
    func explained(
        _ error: WeatherError, _ attempt: ProviderAttempt?, _ json: ScriptJSON
    ) -> ScriptError {
        guard let notice = weather.notice(for: error) else { return .failed(Self.cancelled) }
        guard case .unanswered(let attempts) = error else {
            return unanswered(notice, attempt.map { [$0] } ?? [], json)
        }
        let lines = attempts.map { "\n  \($0)" }.joined()
        let text = attempts.isEmpty ? notice.text : "No weather service has answered:\(lines)"
        return unanswered(notice, shownAs: text, attempts, json)
    }

    /// There is no weather, and that is to be explained. A user is shown another text than programs, if there is one.
    func unanswered(
        _ notice: Notice, shownAs text: String? = nil, _ attempts: [ProviderAttempt], _ json: ScriptJSON
    ) -> ScriptError {
        do {
            let shown = Notice(
                notice.severity, text ?? notice.text, help: notice.help, command: notice.command)
            return .unanswered(shown, json: try json.text(notice, attempts))
        } catch {
            return notWritable(error)
        }
    }

    /// There is no weather service of this name.
    func unknownProvider(_ name: String, valid: [Provider]) -> ScriptError {
        .invalid(Notice(.error, "“\(name)” is not a weather service.", help: Self.choice(of: valid)))
    }

    /// A list of weather services names none.
    func noProvider(valid: [Provider]) -> ScriptError {
        .invalid(
            Notice(
                .error, "The list names no weather service, and at least one is needed.",
                help: Self.choice(of: valid)))
    }

    /// The weather service can't be asked without a key.
    func lacksKey(_ provider: Provider, _ variable: String, valid: [Provider]) -> Notice {
        Notice(
            .error, "\(provider.rawValue) was not asked: it needs a key.",
            help: "Set \(variable). \(Self.choice(of: valid))")
    }

    private static func choice(of providers: [Provider]) -> String {
        "Use one of: \(providers.map(\.rawValue).joined(separator: ", "))."
    }

    func error(for error: SettingsError) -> ScriptError {
        .failed(settings.notice(for: error) ?? Self.cancelled)
    }

    /// The settings are kept, but what is told beside them can't be read; nil after a cancellation.
    func notice(forReadingServices error: SettingsError) -> Notice? {
        settings.notice(forReadingServices: error)
    }

    func error(for error: LocationError) -> ScriptError {
        .failed(location.notice(for: error) ?? Self.cancelled)
    }

    /// Why there may be more places than were found; nil if the search was complete.
    func notice(forSearch text: String, found result: CitySearchResult) -> Notice? {
        result.failure.map { search.notice(forSearch: text, found: result.cities, $0) }
    }

    /// No place of this name was found, perhaps because the search was incomplete.
    func unknownPlace(_ text: String, _ failure: WeatherError?) -> ScriptError {
        if let failure { return .failed(search.notice(forSearch: text, found: [], failure)) }
        return .notFound(
            Notice(
                .error, "No place is called “\(text)”.",
                help: "Check the spelling, or write only the beginning of the name."))
    }

    /// No city of the list has this name.
    func unlisted(_ text: String, list: [City]) -> ScriptError {
        let help =
            list.isEmpty
            ? "The list is empty: add a city with `weather add <name>`."
            : "In the list are: \(list.map(\.name).joined(separator: ", ")). Add another with `weather add <name>`."
        return .notFound(Notice(.error, "No city of the list is called “\(text)”.", help: help))
    }

    /// Several cities of the list match.
    func ambiguous(_ text: String, listed cities: [City]) -> ScriptError {
        ambiguous(text, "cities of the list", cities, fix: "Write the number instead of the name")
    }

    /// Several cities match that are subscribed to; they need not be in the list.
    func ambiguous(_ text: String, subscribed cities: [City]) -> ScriptError {
        ambiguous(
            text, "cities that are subscribed to", cities, fix: "Write the number instead of the name")
    }

    /// Several places match, and there may be more.
    func ambiguous(_ text: String, found cities: [City], _ failure: WeatherError?) -> ScriptError {
        ambiguous(
            text, "places", cities, fix: "Write the region, the country or the number behind a comma",
            besides: failure.map { search.notice(forSearch: text, found: cities, $0).text })
    }

    /// The setting has no such option.
    func invalid(_ word: String, for choice: SettingChoice) -> ScriptError {
        .invalid(
            Notice(
                .error, "“\(word)” is not an option of \(choice.id.rawValue).",
                help: "Use one of: " + choice.options.map(\.word).joined(separator: ", ") + "."))
    }

    /// The answer can't be written as JSON.
    func notWritable(_ error: any Error) -> ScriptError {
        .failed(Notice(.error, "The answer can't be written as JSON: \(error).", help: "Please report this."))
    }

    private func ambiguous(
        _ text: String, _ what: String, _ cities: [City], fix: String, besides: String? = nil
    ) -> ScriptError {
        let candidates = cities.map { "\($0.id)  \($0.fullName)" }.joined(separator: "\n")
        return .ambiguous(
            Notice(
                .error, "“\(text)” could mean several \(what)." + (besides.map { " \($0)" } ?? ""),
                help: "\(fix):\n\(candidates)"))
    }

    private static let cancelled = Notice(.info, "Cancelled.")
}
