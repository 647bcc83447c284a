import BusinessLogic
import Core
import Foundation
import Testing

@Suite("Open-Meteo: replies that are none") struct OpenMeteoErrorTests {
    @Test("a question that is not understood is told with the service's reason")
    func badRequest() async throws {
        let reply = try HTTPResponse.fixture("providers/open-meteo/error-400.json", status: 400)

        let detail = """
            open-meteo does not understand the request: status 400, “Latitude must be in range of -90 to 90°. \
            Given: 95.0.”
            """
        #expect(try await OpenMeteoScene(reply).refusal() == .badRequest(detail: detail))
    }

    @Test(
        "too many requests: how long to wait stands in the reason",
        arguments: [
            // It is 10:15 UTC.
            ("Minutely API request limit exceeded. Please try again in one minute.", 60),
            ("Hourly API request limit exceeded. Please try again in the next hour.", 45 * 60),
            ("Daily API request limit exceeded. Please try again tomorrow.", 13 * 3600 + 45 * 60),
            ("Too many concurrent requests", nil),
        ])
    func rateLimited(reason: String, seconds: Int?) async throws {
        let reply = HTTPResponse.json(#"{"reason":"\#(reason)","error":true}"#, status: 429)

        let wait = seconds.map { Duration.seconds($0) }
        #expect(try await OpenMeteoScene(reply).refusal() == .rateLimited(retryAfter: wait))
    }

    @Test("too many requests: a Retry-After header is believed first")
    func retryAfter() async throws {
        var reply = try HTTPResponse.fixture("providers/open-meteo/error-429.json", status: 429)
        #expect(try await OpenMeteoScene(reply).refusal() == .rateLimited(retryAfter: .seconds(60)))

        reply.headers.append(HTTPField("retry-after", "7"))
        #expect(try await OpenMeteoScene(reply).refusal() == .rateLimited(retryAfter: .seconds(7)))
    }

    @Test(
        "a Retry-After is believed, of a longer one a day, and nothing else",
        arguments: [
            ("0", 0), ("86400", 86_400), ("86401", 86_400), ("-1", 60), ("soon", 60),
            ("99999999999999999999", 86_400), ("-99999999999999999999", 60), ("٧", 60), ("", 60),
            // It is 10:15 on Friday 14 March 2025.
            ("Fri, 14 Mar 2025 10:17:00 GMT", 120), ("Friday, 14-Mar-25 10:15:07 GMT", 7),
            ("Fri Mar 14 11:15:00 2025", 3600), ("Fri, 14 Mar 2025 10:14:00 GMT", 0),
            ("Sun, 16 Mar 2025 10:15:00 GMT", 86_400), ("Fri, 14 Foo 2025 10:17:00 GMT", 60),
            ("Fri, 31 Feb 2025 10:17:00 GMT", 60), ("14 Mar 2025", 60), ("Fri, 14 Mar 2025 25:17:00 GMT", 60),
        ])
    func retryAfterLimits(header: String, seconds: Int) async throws {
        var reply = try HTTPResponse.fixture("providers/open-meteo/error-429.json", status: 429)
        reply.headers.append(HTTPField("Retry-After", header))

        #expect(try await OpenMeteoScene(reply).refusal() == .rateLimited(retryAfter: .seconds(seconds)))
    }

    @Test("a Retry-After date counts by the service's own clock, where it tells it")
    func retryAfterOnItsClock() async throws {
        let reply = HTTPResponse(
            status: 429,
            headers: [
                HTTPField("Date", "Fri, 14 Mar 2025 12:00:00 GMT"),
                HTTPField("Retry-After", "Fri, 14 Mar 2025 12:00:30 GMT"),
            ])

        #expect(try await OpenMeteoScene(reply).refusal() == .rateLimited(retryAfter: .seconds(30)))
    }

    @Test(
        "a Retry-After date counts from when the reply came, and not from when a cache on the way got it",
        arguments: [("20", 10), ("0", 30), ("40", 0), ("-20", 30), ("+20", 30), ("soon", 30)])
    func retryAfterFromCache(age: String, seconds: Int) async throws {
        let reply = HTTPResponse(
            status: 429,
            headers: [
                HTTPField("Date", "Fri, 14 Mar 2025 12:00:00 GMT"), HTTPField("Age", age),
                HTTPField("Retry-After", "Fri, 14 Mar 2025 12:00:30 GMT"),
            ])

        #expect(try await OpenMeteoScene(reply).refusal() == .rateLimited(retryAfter: .seconds(seconds)))
    }

    @Test("a service that is out of order may say for how long", arguments: [500, 503])
    func outOfOrderUntil(status: Int) async throws {
        let reply = HTTPResponse(status: status, headers: [HTTPField("Retry-After", "120")])

        #expect(
            try await OpenMeteoScene(reply).refusal()
                == .unavailable(
                    detail: "open-meteo is out of order: status \(status)", retryAfter: .seconds(120)))
    }

    @Test("a service that is not found is told by address, status and reason, and not as the place")
    func notFound() async throws {
        var reply = HTTPResponse.json(#"{"reason": "Not Found", "error": true}"#, status: 404)
        reply.address = "https://api.example/v1/forecast"

        #expect(
            try await OpenMeteoScene(reply).refusal()
                == .notFound(
                    detail: """
                        open-meteo is not at https://api.example/v1/forecast: status 404, “Not Found”
                        """))
    }

    @Test(
        "each status has its error",
        arguments: [
            (
                401,
                WeatherError.unauthorized(
                    detail: "open-meteo does not accept the request: status 401", permit: .optionalKey)
            ),
            (
                403,
                .unauthorized(
                    detail: "open-meteo does not accept the request: status 403", permit: .optionalKey)
            ),
            (404, .notFound(detail: "open-meteo is not at its address: status 404")),
            (407, .offline(detail: "a proxy on the way to open-meteo wants to know who asks: status 407")),
            (511, .offline(detail: "the network on the way to open-meteo wants a sign-in first: status 511")),
            (408, .interrupted(detail: "open-meteo did not wait for the request: status 408")),
            (422, .badRequest(detail: "open-meteo does not understand the request: status 422")),
            (418, .badRequest(detail: "open-meteo does not understand the request: status 418")),
            (500, .unavailable(detail: "open-meteo is out of order: status 500")),
            (503, .unavailable(detail: "open-meteo is out of order: status 503")),
            (400, .badRequest(detail: "open-meteo does not understand the request: status 400")),
            (499, .badRequest(detail: "open-meteo does not understand the request: status 499")),
            (599, .unavailable(detail: "open-meteo is out of order: status 599")),
            (600, .malformed(detail: "open-meteo's reply does not make sense: status 600")),
            (199, .malformed(detail: "open-meteo's reply does not make sense: status 199")),
            (300, .malformed(detail: "open-meteo's reply does not make sense: status 300")),
            (399, .malformed(detail: "open-meteo's reply does not make sense: status 399")),
            (302, .malformed(detail: "open-meteo's reply does not make sense: status 302")),
            (304, .malformed(detail: "open-meteo's reply does not make sense: status 304")),
        ])
    func statuses(status: Int, error: WeatherError) async throws {
        let reply = HTTPResponse(status: status, body: Data("<html>oops</html>".utf8))

        #expect(try await OpenMeteoScene(reply).refusal() == error)
    }

    @Test("a deprecated way of asking still gives weather, and a warning")
    func deprecated() async throws {
        var reply = OpenMeteoJSON.current()
        reply.status = 203
        let scene = OpenMeteoScene(reply)

        #expect(try await scene.report().current?.temperature == 2.6)
        #expect(scene.core.warnings == ["open-meteo says that this way of asking is deprecated"])
    }

    @Test("any status of success is one", arguments: [201, 299])
    func successes(status: Int) async throws {
        var reply = OpenMeteoJSON.current()
        reply.status = status
        let scene = OpenMeteoScene(reply)

        #expect(try await scene.report().current?.temperature == 2.6)
        #expect(scene.core.warnings == [])
    }

    @Test("an error inside without a reason says so; a long reason is cut, and no terminal obeys it")
    func reasons() async throws {
        #expect(
            try await OpenMeteoScene(.json(#"{"error": true}"#)).refusal()
                == .unavailable(detail: "open-meteo is out of order: it does not say why"))
        #expect(
            try await OpenMeteoScene(.json(#"{"error": true, "reason": "\u001b[2Joops"}"#)).refusal()
                == .unavailable(detail: "open-meteo is out of order:  [2Joops"))
        for length in [200, 201] {
            let reason = String(repeating: "x", count: length)
            let reply = HTTPResponse.json(#"{"reason": "\#(reason)"}"#, status: 500)
            let told = reason.prefix(200) + (length > 200 ? "…" : "")
            #expect(
                try await OpenMeteoScene(reply).refusal()
                    == .unavailable(detail: "open-meteo is out of order: status 500, “\(told)”"))
        }
        let weather = OpenMeteoScene(OpenMeteoJSON.current(members: ["error": "false"]))
        #expect(try await weather.report().current?.temperature == 2.6)
    }

    @Test("a reply that breaks off with an error inside is an error, whatever its status")
    func errorInside() async throws {
        let reply = HTTPResponse.json(#"{"error":true,"reason":"timeoutReached"}"#)

        #expect(
            try await OpenMeteoScene(reply).refusal()
                == .unavailable(detail: "open-meteo is out of order: timeoutReached"))
    }

    @Test(
        "a body that is no JSON object is refused, and its beginning told",
        arguments: [
            (#"{"latitude":nan,"longitude":49.1}"#, #"{"latitude":nan,"longitude":49.1}"#),
            ("[]", "[]"), (#"{"latitude":55.75"#, #"{"latitude":55.75"#),
            (
                "\u{1B}[2J\nplease sign in to the hotel's network first",
                " [2J please sign in to the hotel's netwo…"
            ),
        ])
    func notJSON(body: String, beginning: String) async throws {
        let detail = """
            open-meteo's reply does not make sense: it is not a JSON object; it begins with “\(beginning)”
            """
        #expect(try await OpenMeteoScene(.json(body)).refusal() == .malformed(detail: detail))
    }

    @Test("a body of nothing is told as that")
    func emptyBody() async throws {
        let detail = "open-meteo's reply does not make sense: it is empty"
        #expect(try await OpenMeteoScene(.json("")).refusal() == .malformed(detail: detail))
    }

    @Test("a page of a captive portal is refused by its type")
    func contentType() async throws {
        var reply = OpenMeteoJSON.current()
        reply.headers = [HTTPField("content-type", "text/html; charset=utf-8")]
        let detail = "open-meteo's reply does not make sense: it is text/html; charset=utf-8, not JSON"
        #expect(try await OpenMeteoScene(reply).refusal() == .malformed(detail: detail))

        for type in ["Application/JSON", "application/problem+json;charset=utf-8"] {
            reply.headers = [HTTPField("Content-Type", type)]
            #expect(try await OpenMeteoScene(reply).refusal() == nil)
        }
    }

    @Test("a type that is no JSON is told, cut at sixty letters")
    func longType() async throws {
        var reply = OpenMeteoJSON.current()
        for (type, told) in [
            ("text/" + String(repeating: "x", count: 55), "text/" + String(repeating: "x", count: 55)),
            ("text/" + String(repeating: "x", count: 56), "text/" + String(repeating: "x", count: 55) + "…"),
            ("", ""), ("application/json2", "application/json2"), ("text/json", "text/json"),
        ] {
            reply.headers = [HTTPField("Content-Type", type)]
            let detail = "open-meteo's reply does not make sense: it is \(told), not JSON"
            #expect(try await OpenMeteoScene(reply).refusal() == .malformed(detail: detail))
        }
        reply.headers = []
        #expect(try await OpenMeteoScene(reply).refusal() == nil)
    }

    @Test("a body of a megabyte is read")
    func largest() async throws {
        var reply = OpenMeteoJSON.current()
        reply.body += Data(repeating: UInt8(ascii: " "), count: 1_000_000 - reply.body.count)

        #expect(try await OpenMeteoScene(reply).refusal() == nil)
    }

    @Test("a body of more than a megabyte is refused unread")
    func size() async throws {
        var reply = OpenMeteoJSON.current()
        reply.body += Data(repeating: UInt8(ascii: " "), count: 1_000_001 - reply.body.count)

        let detail =
            "open-meteo's reply does not make sense: it has 1000001 bytes, more than 1000000"
        #expect(try await OpenMeteoScene(reply).refusal() == .malformed(detail: detail))
    }

    @Test("of a refusal with a body of more than a megabyte the status is told alone")
    func largeRefusal() async throws {
        let reason = #"{"reason": "oops"}"#
        for (size, told) in [(1_000_000, "status 500, “oops”"), (1_000_001, "status 500")] {
            let blanks = String(repeating: " ", count: size - reason.utf8.count)
            let reply = HTTPResponse.json(reason + blanks, status: 500)

            #expect(
                try await OpenMeteoScene(reply).refusal()
                    == .unavailable(detail: "open-meteo is out of order: \(told)"))
        }
    }

    @Test("a request without an answer says why, and who was asked")
    func transport() async throws {
        let cases: [(TransportError, WeatherError)] = [
            (
                .unreachable(host: "api.open-meteo.com"),
                .offline(detail: "open-meteo can't be reached (api.open-meteo.com)")
            ),
            (
                .timedOut(after: .seconds(10)),
                .interrupted(
                    detail: "open-meteo did not answer: \(TransportError.timedOut(after: .seconds(10)))")
            ),
            (
                .interrupted(detail: "reset"),
                .interrupted(detail: "open-meteo did not answer: the reply broke off (reset)")
            ),
            (
                .tooLarge(limit: 4_000_000),
                .malformed(
                    detail: "open-meteo's reply does not make sense: the reply is larger than 4000000 bytes")
            ),
            (
                .notSendable(detail: "its method is not a word"),
                .notSent(
                    detail: "open-meteo was not asked: the request can't be sent (its method is not a word)")
            ),
            (.cancelled, .cancelled),
        ]
        for (failure, error) in cases {
            #expect(try await OpenMeteoScene(failing: failure).refusal() == error)
        }
    }
}
