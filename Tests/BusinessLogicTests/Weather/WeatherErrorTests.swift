import BusinessLogic
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
                .unauthorized(detail: "open-meteo does not accept the request: status 401"),
                """
                open-meteo does not accept the request: status 401.
                help: see that the key for the service is right and that its plan allows the request
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
                .notFound,
                """
                The weather service does not know the place.
                help: choose a larger place nearby
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
            (.notKept("The disk is full."), "The disk is full."),
            (.cancelled, "Cancelled."),
        ])
    func texts(error: WeatherError, text: String) {
        #expect("\(error)" == text)
    }
}
