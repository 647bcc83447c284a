internal import BusinessLogic
internal import Presentation

/// What a command line is told when it gets no answer, with the command that mends it.
struct ScriptErrorHandler: Sendable {
    private let cities: CitiesErrorHandler
    private let weather: WeatherErrorHandler
    private let settings: SettingsErrorHandler

    init(cities: CitiesErrorHandler, weather: WeatherErrorHandler, settings: SettingsErrorHandler) {
        self.cities = cities
        self.weather = weather
        self.settings = settings
    }

    func error(for error: CitiesError) -> ScriptError { .failed(cities.notice(for: error) ?? Self.cancelled) }
    func error(for error: WeatherError) -> ScriptError {
        .failed(weather.notice(for: error) ?? Self.cancelled)
    }
    func error(for error: SettingsError) -> ScriptError {
        .failed(settings.notice(for: error) ?? Self.cancelled)
    }

    /// No place of this name was found.
    func unknownPlace(_ text: String) -> ScriptError {
        .notFound(
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

    /// Several cities of the list could be meant.
    func ambiguous(_ text: String, listed cities: [City]) -> ScriptError {
        ambiguous(text, "cities of the list", cities, mend: "Write the number instead of the name")
    }

    /// Several places could be meant.
    func ambiguous(_ text: String, found cities: [City]) -> ScriptError {
        ambiguous(
            text, "places", cities, mend: "Write the region, the country or the number behind a comma")
    }

    /// The setting has no such option.
    func invalid(_ word: String, for choice: SettingChoice) -> ScriptError {
        .invalid(
            Notice(
                .error, "“\(word)” is no option of \(choice.id.rawValue).",
                help: "Use one of: " + choice.options.map(\.word).joined(separator: ", ") + "."))
    }

    /// The answer can't be written as JSON.
    func notWritable(_ error: any Error) -> ScriptError {
        .failed(Notice(.error, "The answer can't be written as JSON: \(error).", help: "Please report this."))
    }

    private func ambiguous(_ text: String, _ what: String, _ cities: [City], mend: String) -> ScriptError {
        let candidates = cities.map { "\($0.id)  \($0.fullName)" }.joined(separator: "\n")
        return .ambiguous(
            Notice(.error, "“\(text)” could mean several \(what).", help: "\(mend):\n\(candidates)"))
    }

    private static let cancelled = Notice(.info, "Cancelled.")
}
