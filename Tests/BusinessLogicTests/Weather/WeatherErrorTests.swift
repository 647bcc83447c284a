import BusinessLogic
import Foundation
import Testing

@Suite("Errors of the weather") struct WeatherErrorTests {
    @Test(
        "an error says what happened and what to do",
        arguments: [
            (
                WeatherError.offline(detail: "open-meteo can't be reached (api.open-meteo.com)"),
                """
                open-meteo can't be reached (api.open-meteo.com).
                help: check the connection to the internet, then ask again
                """
            ),
            (
                .interrupted(detail: "open-meteo did not answer: no whole reply within 10 s"),
                """
                open-meteo did not answer: no whole reply within 10 s.
                help: ask again; if it stays so, check the connection to the internet
                """
            ),
            (
                .unauthorized(detail: "yandex does not accept the request: status 401"),
                """
                yandex does not accept the request: status 401.
                help: see that the key for the service is right and that its plan allows the request
                """
            ),
            (
                .unauthorized(
                    detail: "open-meteo does not accept the request: status 401", permit: .optionalKey),
                """
                open-meteo does not accept the request: status 401.
                help: see that the key is right, if the service has given you one, and that it allows the request
                """
            ),
            (
                .unauthorized(
                    detail: "met-norway does not accept the request: status 403", permit: .contact),
                """
                met-norway does not accept the request: status 403.
                help: see that WEATHER_CONTACT is an address of yours; without one the service may refuse
                """
            ),
            (
                .rateLimited(retryAfter: .seconds(60)),
                """
                The weather service has been asked too often.
                help: ask again in 60 s
                """
            ),
            (
                .rateLimited(retryAfter: .seconds(3600)),
                """
                The weather service has been asked too often.
                help: ask again in 60 min
                """
            ),
            (
                .rateLimited(retryAfter: .seconds(86_400)),
                """
                The weather service has been asked too often.
                help: ask again in 24 h
                """
            ),
            (
                .rateLimited(retryAfter: nil),
                """
                The weather service has been asked too often.
                help: ask again later
                """
            ),
            (
                .notFound(detail: "open-meteo is not at https://a.example/v1: status 404"),
                """
                open-meteo is not at https://a.example/v1: status 404.
                help: see that the address of the service is right, and what answers there
                """
            ),
            (
                .notSent(detail: "open-meteo was not asked: its method is not a word"),
                """
                open-meteo was not asked: its method is not a word.
                help: see that the address and the key of the service are right
                """
            ),
            (
                .unavailable(detail: "open-meteo is out of order: status 503", retryAfter: .seconds(90)),
                """
                open-meteo is out of order: status 503.
                help: ask again in 90 s
                """
            ),
            (
                .badRequest(detail: "open-meteo does not understand the request: status 400"),
                """
                open-meteo does not understand the request: status 400.
                help: look for a newer version of this program; if there is none, report this text
                """
            ),
            (
                .unavailable(detail: "open-meteo is out of order: status 503"),
                """
                open-meteo is out of order: status 503.
                help: ask again in a few minutes
                """
            ),
            (
                .malformed(detail: "open-meteo's reply does not make sense: it tells no weather"),
                """
                open-meteo's reply does not make sense: it tells no weather.
                help: ask again later; if it stays so, report this text
                """
            ),
            (
                .clocksDiffer(detail: "open-meteo tells the weather of tomorrow as that of now"),
                """
                open-meteo tells the weather of tomorrow as that of now.
                help: set this machine's clock if it is behind; if it is right, ask again later
                """
            ),
            (.notKept("The disk is full."), "The disk is full."),
            (.cancelled, "Cancelled."),
        ])
    func texts(error: WeatherError, text: String) {
        #expect("\(error)" == text)
    }

    @Test(
        "a wait is told in seconds, minutes or hours, and never as shorter than it is",
        arguments: [
            (0, "1 s"), (1, "1 s"), (119, "119 s"), (120, "2 min"), (121, "3 min"), (7_199, "120 min"),
            (7_200, "2 h"), (7_201, "3 h"),
        ])
    func waits(seconds: Int, told: String) {
        let error = WeatherError.rateLimited(retryAfter: .seconds(seconds))

        #expect("\(error)".hasSuffix("help: ask again in \(told)"))
    }

    @Test(
        "what came of a provider is told in plain words, with the time where it was asked",
        arguments: [
            (
                ProviderAttempt(.openMeteo, .answered, took: .milliseconds(1_540)),
                "open-meteo answered (1.5 s)"
            ),
            (
                ProviderAttempt(
                    .openMeteo, .failed(.interrupted(detail: "open-meteo did not answer")),
                    took: .milliseconds(2_450)), "open-meteo did not answer (2.5 s)"
            ),
            (
                ProviderAttempt(.metNorway, .failed(.rateLimited(retryAfter: nil)), took: .milliseconds(49)),
                "met-norway: The weather service has been asked too often (0.0 s)"
            ),
            (
                ProviderAttempt(.metNorway, .kept(until: Date(timeIntervalSince1970: 1_741_946_400))),
                "met-norway was not asked: it wants its last reply kept until 2025-03-14T10:00:00Z"
            ),
            (
                ProviderAttempt(.yandex, .lacksKey(variable: "YANDEX_KEY")),
                "yandex was not asked: it needs a key in YANDEX_KEY"
            ),
            (
                ProviderAttempt(.gismeteo, .backingOff(until: Date(timeIntervalSince1970: 1_741_946_400))),
                "gismeteo was not asked: it has failed and is left alone until 2025-03-14T10:00:00Z"
            ),
            (ProviderAttempt(.yahoo, .noTimeLeft), "yahoo was not asked: no time was left"),
        ])
    func attempts(attempt: ProviderAttempt, text: String) {
        #expect("\(attempt)" == text)
    }
}
