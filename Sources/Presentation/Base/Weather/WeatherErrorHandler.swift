internal import BusinessLogic
internal import Foundation
internal import Presentation

/// The notices for failed weather requests.
struct WeatherErrorHandler: Sendable {
    let time: ScreenClock

    /// The notice for available weather: why it is not fresh, that it won't be remembered, what its service left out,
    /// or that its service was not asked for newer weather.
    func notice(about weather: Weather) -> Notice? {
        if let reason = weather.staleReason { return notice(for: reason) }
        if let reason = weather.notKept {
            return .failure("This weather is new, but can't be kept for later.", report: reason, .warning)
        }
        if let text = weather.missingText { return Notice(.info, text) }
        guard let attempt = weather.attempts.last, case .kept = attempt.outcome else { return nil }
        return Notice(.info, attempt.reason + ".")
    }

    /// What happened and what to do; nil after a cancellation.
    func notice(for error: WeatherError) -> Notice? {
        switch error {
        case .offline(let detail):
            Notice(
                .warning, "The weather service can't be reached" + Self.because(detail),
                help: "Check the connection.")
        case .interrupted(let detail):
            Notice(
                .warning, "The answer of the weather service did not arrive" + Self.because(detail),
                help: "Check the connection.")
        case .unauthorized(let detail, let permit):
            Notice(
                .error, "The weather service refuses this program" + Self.because(detail),
                help: permit.help)
        case .rateLimited(let wait):
            Notice(
                .warning, "The weather service was asked too often.",
                help: "Wait \(WaitText.length(of: wait)).")
        case .notFound(let detail):
            Notice(
                .error, "There is no weather service at its address" + Self.because(detail),
                help: "Check the address of the service in the configuration, and what answers there.")
        case .unknownPlace(let detail):
            Notice(
                .warning, "The weather service has no weather for the place" + Self.because(detail),
                help: "Switch another service on in the settings, or put it first.")
        case .notSent(let detail):
            Notice(
                .error, "The weather service was not asked" + Self.because(detail),
                help: "Check the address and the key of the service in the configuration.")
        case .badRequest(let detail):
            Notice(
                .error, "The weather service does not understand the question" + Self.because(detail),
                help: "Update the program; if that doesn't help, report it.")
        case .unavailable(let detail, let wait):
            Notice(
                .warning, "The weather service is out of order" + Self.because(detail),
                help: "Wait \(WaitText.length(of: wait)).")
        case .malformed(let detail):
            Notice(
                .warning, "The answer of the weather service makes no sense" + Self.because(detail),
                help: "Wait a few minutes; if it stays so, update the program or report it.")
        case .clocksDiffer(let detail):
            Notice(
                .warning, "The weather service and this machine's clock differ" + Self.because(detail),
                help: "Set the clock if it is behind; if it is right, wait a few minutes.")
        case .notKept(let reason):
            .failure("What is known of the weather can't be read.", report: reason)
        case .unanswered(let attempts): notice(for: attempts)
        case .cancelled: nil
        }
    }

    /// A single failed provider is reported as if it were the only one. Of several, each is listed; providers that
    /// were not asked are listed only if none was asked.
    private func notice(for attempts: [ProviderAttempt]) -> Notice? {
        let errors = attempts.compactMap(\.error)
        if errors.count == 1 { return notice(for: errors[0]) }
        if let first = errors.first {
            let reasons = attempts.filter { $0.error != nil }.map(\.reason).joined(separator: "; ")
            return Notice(
                .warning, "No weather service has answered: \(reasons).", help: notice(for: first)?.help)
        }
        if attempts.isEmpty {
            return Notice(
                .error, "No weather service may be asked: all are switched off.",
                help: "Switch one on in the settings.")
        }
        let reasons = attempts.map(\.reason).joined(separator: "; ")
        let end = attempts.compactMap(\.backOffEnd).min()
        let wait = end.map { WaitText.length(until: $0, from: time.now()) }
        return Notice(
            .warning, "No weather service can be asked: \(reasons).",
            help: wait.map { "Wait \($0), or switch another one on in the settings." }
                ?? "Set a key, or switch another one on.")
    }

    /// A short form for a row of the list.
    func problem(for error: WeatherError) -> String? {
        switch error {
        case .offline: "no connection"
        case .interrupted: "no answer"
        case .unauthorized: "refused by the service"
        case .rateLimited: "asked too often"
        case .notFound: "service not found"
        case .unknownPlace: "place not known"
        case .notSent: "question not sent"
        case .badRequest: "question not understood"
        case .unavailable: "service out of order"
        case .malformed: "answer makes no sense"
        case .clocksDiffer: "clocks differ"
        case .notKept: "can't be read"
        case .unanswered(let attempts):
            attempts.lazy.compactMap(\.error).first.map(problem) ?? "no service to ask"
        case .cancelled: nil
        }
    }

    private static func because(_ detail: String) -> String {
        if detail.isEmpty { return "." }
        return ": " + detail + (detail.hasSuffix(".") ? "" : ".")
    }
}

extension WeatherError.Permit {
    /// What to do when the service does not let this program in.
    var help: String {
        switch self {
        case .key: "Check the key of the service and what its plan allows."
        case .optionalKey: "Check the key, if the service has given you one, and what it allows."
        case .contact:
            "See that WEATHER_CONTACT, or contact in the configuration, is an address of yours; "
                + "without one the service may refuse."
        }
    }
}
