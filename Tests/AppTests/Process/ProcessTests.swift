internal import AssemblyTesting
internal import Conditions
internal import Core
internal import Foundation
internal import Testing

@testable internal import App

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

@Suite("The program as its users run it") struct ProcessTests {
    @Test("a city is added, shown and removed, and each run finds what the last one kept")
    func journey() async throws {
        let weather = try await WeatherProcess()

        let added = try await weather.run("add", "kazan")
        let shown = try await weather.run("show", "kazan", "--json")
        let listed = try await weather.run("list")
        let removed = try await weather.run("remove", "kazan")
        let empty = try await weather.run("list")

        #expect([added, shown, listed, removed, empty].map(\.status) == [0, 0, 0, 0, 0])
        #expect(added.errorsWithoutWaiting == "weather: all Base\n")
        #expect(shown.output.contains(#""Kazan""#))
        #expect(try JSONSerialization.jsonObject(with: Data(shown.output.utf8)) is [String: Any])
        #expect(listed.output.contains("Kazan") && listed.output.contains("°"))
        #expect(empty.output.contains("No cities yet"))
        #expect(weather.server.requests.contains { $0.path == "/v1/forecast" })
    }

    /// One that is added need not tell a forecast.
    private static let forecasters: Set<WeatherProvider> = [
        .openMeteo, .metNorway, .openWeatherMap, .yandex, .gismeteo, .yahoo,
    ]

    // A release is optimised, and once lost parts of replies that a debug build had.
    @Test(
        "each provider is asked alone, and all parts of its reply are shown",
        arguments: WeatherProcess.isRelease ? WeatherProvider.allCases : [.gismeteo])
    func provider(_ provider: WeatherProvider) async throws {
        let weather = try await WeatherProcess()
        let environment = try await weather.environment(for: provider)

        let shown = try await weather.run(
            "show", "kazan", "--provider", provider.rawValue, "--json", environment: environment)

        #expect(shown.status == 0, "\(shown.errors)")
        let json = try JSONSerialization.jsonObject(with: Data(shown.output.utf8)) as? [String: Any]
        let report = json?["report"] as? [String: Any] ?? json
        #expect(report?["source"] as? String == provider.rawValue, "\(shown.output)")
        #expect(report?["current"] is [String: Any])
        guard Self.forecasters.contains(provider) else { return }
        #expect((report?["daily"] as? [Any])?.isEmpty == false)
        #expect((report?["hourly"] as? [Any])?.isEmpty == (provider == .yahoo))
    }

    @Test("without a network the weather that was kept is shown, and the reason with what to do")
    func offline() async throws {
        let weather = try await WeatherProcess()
        _ = try await weather.run("add", "kazan")
        _ = try await weather.run("show", "kazan")

        weather.server.condition = .offline
        let known = try await weather.run("show", "kazan")
        let unknown = try await weather.run("show", "berlin")

        #expect(known.status == 0)
        #expect(known.output.contains("Kazan"))
        #expect(unknown.status == 1)
        #expect(unknown.errors.contains("\nhelp: "))
    }

    @Test("with --explain a failure is JSON for programs as well, and the text for people beside it")
    func explainedFailure() async throws {
        let weather = try await WeatherProcess()
        weather.server.reply(to: "/v1/forecast", with: LoopbackReply(503))

        let explained = try await weather.run(
            "show", "kazan", "--provider", "open-meteo", "--json", "--explain")
        let plain = try await weather.run("show", "kazan", "--provider", "open-meteo", "--json")

        #expect([explained.status, plain.status] == [1, 1])
        let json = try JSONSerialization.jsonObject(with: Data(explained.output.utf8)) as? [String: Any]
        let attempts = try #require(json?["attempts"] as? [[String: Any]])
        #expect(attempts.map { $0["provider"] as? String } == ["open-meteo"])
        #expect(explained.errors.contains("open-meteo is out of order: status 503"))
        #expect(plain.output.isEmpty)
    }

    @Test(
        "a search that failed says so, and not that there is no such place",
        arguments: [
            ("closed", LoopbackReply(delivery: .closed)), ("503", LoopbackReply(503)),
            ("no JSON", LoopbackReply(body: Data("<html>".utf8))), ("404", LoopbackReply(404)),
        ])
    func failedSearch(_ name: String, _ reply: LoopbackReply) async throws {
        let weather = try await WeatherProcess()
        weather.server.reply(to: "/v1/search", with: reply)

        let missing = try await weather.run("add", "nowhere")
        let carried = try await weather.run("add", "kazan")

        #expect(missing.status == 1)
        #expect(
            missing.errors.contains(
                "No built-in city is called “nowhere”, and others could not be searched for: the geocoder"))
        #expect(missing.errors.contains("\nhelp: ") && !missing.errors.contains("spelling"))
        #expect(carried.status == 0 && carried.output.contains("Added Kazan"))
        #expect(carried.errors.contains("Only built-in cities were searched: the geocoder"))
    }

    @Test("no secret of the configuration shows anywhere, though the services repeat all of them")
    func secrets() async throws {
        let weather = try await WeatherProcess()
        let port = try #require(weather.server.url.port)
        let planted = ["ada-planted1", "pass-planted2", "path-planted3", "key-planted4"]
        let base64 = Data("\(planted[0]):\(planted[1])".utf8).base64EncodedString()
        let echo = (planted + planted.map { $0.uppercased() } + [base64]).joined(separator: " ")
        let environment = [
            "OPEN_METEO_URL": "http://\(planted[0]):\(planted[1])@127.0.0.1:\(port)/\(planted[2])",
            "OPEN_METEO_KEY": planted[3], "WEATHER_LOG": "debug",
        ]
        let replies = [
            LoopbackReply(401, json: #"{"error": true, "reason": "\#(echo)"}"#),
            LoopbackReply(404, json: #"{"error": true, "reason": "\#(echo)"}"#),
            LoopbackReply(500, json: #"{"error": true, "reason": "\#(echo)"}"#),
            LoopbackReply(json: #"{"error": true, "reason": "\#(echo)"}"#),
            LoopbackReply(json: echo), LoopbackReply(headers: ["Content-Type": echo]),
            LoopbackReply(headers: ["Content-Encoding": echo]), LoopbackReply(delivery: .closed),
            LoopbackReply(redirectTo: "http://\(planted[3]).invalid/"),
        ]

        var shown = ""
        for reply in replies {
            for path in ["forecast", "search"] {
                weather.server.reply(to: "/\(planted[2])/v1/\(path)", with: reply)
            }
            for command in ["show", "add"] {
                let result = try await weather.run(command, "nowhere", environment: environment)
                shown += result.output + result.errors
                let known = try await weather.run(command, "kazan", environment: environment)
                shown += known.output + known.errors
            }
        }
        for address in [
            "\(planted[0])", "http://x/?key=\(planted[3])", "ftp://a:\(planted[1])@x/\(planted[2])",
        ] {
            let result = try await weather.run("list", environment: ["OPEN_METEO_URL": address])
            #expect(result.status == 78)
            shown += result.errors
        }
        shown += try weather.filesOfHome()

        #expect(shown.contains("•••") && shown.contains("transport"))
        for secret in planted + [base64] {
            #expect(!shown.lowercased().contains(secret.lowercased()), "\(secret)")
        }
    }

    @Test("a user signs in by a line of the input, and the password is written nowhere")
    func signIn() async throws {
        let weather = try await WeatherProcess()
        let environment = ["WEATHER_SERVER_URL": weather.server.url.absoluteString, "WEATHER_LOG": "debug"]
        let account = #""email": "ann@example.org", "name": "Ann""#
        weather.server.reply(
            to: "/v1/session", with: LoopbackReply(201, json: #"{"token": "t-1", \#(account)}"#))
        weather.server.reply(to: "/v1/account", with: LoopbackReply(json: "{\(account)}"))

        let signedIn = try await weather.run(
            "sign-in", "ann@example.org", environment: environment, input: "correct horse\n")
        let told = try await weather.run("account", environment: environment)
        weather.server.reply(to: "/v1/session", with: LoopbackReply(401))
        let refused = try await weather.run(
            "sign-in", "ann@example.org", environment: environment, input: "wrong horse")
        weather.server.reply(to: "/v1/session", with: LoopbackReply(503))
        let broken = try await weather.run(
            "sign-in", "ann@example.org", environment: environment, input: "other horse")
        let unset = try await weather.run("sign-in", "ann@example.org", input: "other horse")
        let out = try await weather.run("sign-out", environment: environment)
        let nobody = try await weather.run("account", environment: environment)

        let all = [signedIn, told, refused, broken, unset, out, nobody]
        #expect(all.map(\.status) == [0, 0, 1, 1, 1, 0, 0])
        #expect(signedIn.output == "Signed in as Ann (ann@example.org).\n" && told.output == signedIn.output)
        #expect(refused.errors.contains("The e-mail address or the password is wrong.\nhelp: "))
        #expect(broken.errors.contains("The server is out of order (status 503).\nhelp: "))
        #expect(unset.errors.contains("There is no server to sign in at: none is set.\nhelp: "))
        #expect(nobody.output.hasPrefix("Nobody is signed in."))
        let shown = try all.map { $0.output + $0.errors }.joined() + weather.filesOfHome()
        #expect(!shown.contains("horse"))
    }

    @Test(
        "notifications that nobody reads are told again when a signal has ended the program",
        .timeLimit(.minutes(10)))
    func unreadNotifications() async throws {
        let weather = try await WeatherProcess()
        let environment = ["WEATHER_SERVER_URL": weather.server.url.absoluteString]
        // More than a pipe holds.
        let cold = String(repeating: " Cold.", count: 300)
        let notifications = (1...200).map { number in
            #"{"id": "f\#(number)", "city": 551487, "kind": "frost", "time": "2025-03-14T10:15:00Z", "#
                + #""text": "Frost \#(number).\#(cold)"}"#
        }
        weather.server.reply(
            to: "/v1/session",
            with: LoopbackReply(201, json: #"{"token": "t-1", "email": "ann@example.org"}"#))
        weather.server.reply(to: "/v1/devices", with: LoopbackReply(201))
        weather.server.reply(to: "/v1/subscriptions/551487", with: LoopbackReply(204))
        weather.server.reply(
            to: "/v1/notifications",
            with: LoopbackReply(json: #"{"notifications": [\#(notifications.joined(separator: ","))]}"#))
        let signedIn = try await weather.run(
            "sign-in", "ann@example.org", environment: environment, input: "correct horse\n")
        let subscribed = try await weather.run(
            "subscribe", "kazan", "--to", "frost", environment: environment)
        #expect([signedIn, subscribed].map(\.status) == [0, 0], "\(signedIn.errors)\(subscribed.errors)")

        let status = try await weather.terminateWhilePrinting("notifications", environment: environment)
        let told = try await weather.run("notifications", environment: environment)

        // The signal that has ended it.
        #expect(status == SIGTERM)
        #expect(told.output.matches(of: /Frost \d+\./).count == 200)
    }

    @Test("on a terminal the password is asked for, and not shown", .timeLimit(.minutes(10))) @MainActor
    func signInOnTerminal() async throws {
        let weather = try await WeatherProcess()
        weather.server.reply(
            to: "/v1/session",
            with: LoopbackReply(201, json: #"{"token": "t-1", "email": "ann@example.org"}"#))
        let environment = ["WEATHER_SERVER_URL": weather.server.url.absoluteString]
        let terminal = try PseudoTerminal()
        let mode = terminal.modeFlags

        async let status = weather.run(
            "sign-in", "ann@example.org", on: FileHandle(fileDescriptor: terminal.device),
            environment: environment)
        try await terminal.see("Password for ann@example.org:")
        terminal.type("correct horse\r")
        try await terminal.see("Signed in as ann@example.org.")

        #expect(try await status == 0)
        #expect(terminal.modeFlags == mode)
        #expect(!terminal.written.contains("horse"))
    }

    @Test("the password is asked for on the terminal, wherever the standard error goes") @MainActor
    func asksOnTerminal() async throws {
        let weather = try await WeatherProcess()
        let terminal = try PseudoTerminal()

        async let status = weather.run(
            "sign-in", "ann@example.org", on: FileHandle(fileDescriptor: terminal.device),
            environment: ["WEATHER_SERVER_URL": weather.server.url.absoluteString], errors: .nullDevice)
        try await terminal.see("Password for ann@example.org:")
        terminal.type("\u{3}")

        // The signal that has ended it.
        #expect(try await status == SIGINT)
    }

    @Test("what is typed or configured wrong ends with the status and the remedy that the help names")
    func wrongUse() async throws {
        let weather = try await WeatherProcess()

        let typo = try await weather.run("shw", "kazan")
        let address = try await weather.run("list", environment: ["OPEN_METEO_URL": "ftp://example.com"])

        #expect(typo.status == 64)
        #expect(typo.errors.contains("show"))
        #expect(address.status == 78)
        #expect(address.errors.contains("OPEN_METEO_URL") && address.errors.contains("\nhelp: "))
    }

    @Test("a release refuses Doubles, whatever asks for one; a debug build has them")
    func doubles() async throws {
        let weather = try await WeatherProcess()

        let all = try await weather.run("list", environment: ["DOUBLE": "all"])
        let unknown = try await weather.run("list", environment: ["DOUBLE": "core.stoer"])
        let conditions = try await weather.run("list", environment: ["CONDITIONS": "offline"])
        let none = try await weather.run("list", environment: ["DOUBLE": " none,none"])

        #expect(none.status == 0 && none.errorsWithoutWaiting == "weather: all Base\n")
        #expect(unknown.status == 64 && conditions.status == 64)
        if WeatherProcess.isRelease {
            #expect(all.status == 64)
            for result in [all, unknown, conditions] {
                #expect(result.errors.contains("this program was built without Doubles"))
            }
        } else {
            #expect(all.status == 0)
            #expect(all.errorsWithoutWaiting == "weather: all Double\n")
        }
    }

    @Test("F2 shows a message as the terminal shows text, with a command that can be copied whole") @MainActor
    func details() async throws {
        let weather = try await WeatherProcess()
        let folder = try TemporaryFolder()
        let data = folder.file(String(repeating: "a-long-name-", count: 12))
        try FileManager.default.createDirectory(at: data, withIntermediateDirectories: false)
        try Data("garbage, and no database".utf8).write(to: data.appending(path: "store.sqlite"))
        let terminal = try PseudoTerminal()

        async let status = weather.run(
            on: FileHandle(fileDescriptor: terminal.device), environment: ["WEATHER_DATA": data.path])
        try await terminal.see("F2 details")
        terminal.type("\u{1B}OQ")
        try await terminal.see("Press any key to go back.")
        #expect(!terminal.screen.isAlternate && terminal.screen.wraps)
        let command = #"cd '\#(data.path)' && mv 'store.sqlite'* "$(mktemp -d aside-XXXXXX)""#
        #expect(terminal.written.contains("\(command)\r\n"))
        terminal.type("x")
        try await terminal.see("the other screen again") { $0.isAlternate && $0.text.contains("F2 details") }
        terminal.type("q")

        #expect(try await status == 0)
    }

    @Test("an output that is full is an error with a text")
    func fullOutput() async throws {
        guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
        let weather = try await WeatherProcess()

        let result = try await weather.run(
            "list", output: FileHandle(forWritingTo: URL(filePath: "/dev/full")))

        #expect(result.status == 74)
        #expect(result.errors.contains("The answer can't be written: "))
    }

    @Test(
        "an output that is closed is an error with a text; nothing else takes its place",
        arguments: [(">&-", 74, ""), ("<&-", 0, "No cities yet"), ("2>&-", 0, "No cities yet")])
    func closed(_ redirection: String, _ status: Int32, _ output: String) async throws {
        let weather = try await WeatherProcess()

        let result = try await weather.run("list", redirection: redirection)

        #expect(result.status == status)
        #expect(result.output.hasPrefix(output))
        #expect(result.errors.contains("can't be written: Bad file descriptor.") == (status == 74))
    }

    @Test("on a terminal the screens come up, and q ends them with the terminal as it was") @MainActor
    func screens() async throws {
        let weather = try await WeatherProcess()
        _ = try await weather.run("add", "kazan")
        let terminal = try PseudoTerminal()
        let mode = terminal.modeFlags

        async let status = weather.run(on: FileHandle(fileDescriptor: terminal.device))
        try await terminal.see("Kazan")
        terminal.type("q")

        #expect(try await status == 0)
        #expect(terminal.modeFlags == mode)
    }

    @Test("in the background the program is stopped until it is wanted, and can be ended") @MainActor
    func background() async {
        await #expect(processExitsWith: .exitCode(7)) { @MainActor in
            try #require(setsid() > 0)
            let terminal = try PseudoTerminal()
            let other = try terminal.serveAnotherJob()
            let weather = try await WeatherProcess()

            let job = try weather.startJob(on: terminal)
            #expect(nextStatus(of: job) == .stopped(SIGTTOU))
            // As `kill %1` of a shell.
            kill(job, SIGTERM)
            kill(job, SIGCONT)
            #expect(nextStatus(of: job) == .ended(SIGTERM))

            kill(job, SIGKILL)
            kill(other, SIGKILL)
            exit(7)
        }
    }

    @Test("screens want a terminal to type on, and one that can show them; else the list is printed")
    @MainActor func noScreens() async throws {
        let weather = try await WeatherProcess()
        let terminal = try PseudoTerminal()

        let piped = try await weather.run(
            environment: ["TERM": "xterm-256color"], output: FileHandle(fileDescriptor: terminal.device))
        #expect(piped.status == 0)
        #expect(
            piped.errors.hasSuffix(
                "help: this is `weather list`; the screens need a terminal with a movable cursor\n"))

        for name in ["dumb", ""] {
            let terminal = try PseudoTerminal()
            let status = try await weather.run(
                on: FileHandle(fileDescriptor: terminal.device), environment: ["TERM": name])
            #expect(status == 0)
            try await terminal.see("a terminal with a movable cursor")
            #expect(!terminal.written.contains("\u{1B}"))
        }
    }

    @Test("an answer on a terminal is as wide as that") @MainActor
    func width() async throws {
        let weather = try await WeatherProcess()
        let terminal = try PseudoTerminal(Size(columns: 40, rows: 24))

        #expect(try await weather.run("about", on: FileHandle(fileDescriptor: terminal.device)) == 0)
        try await terminal.see("the last section") { _ in terminal.written.contains("Built on") }

        let widths = terminal.written.split(separator: "\r\n").map(\.columns)
        #expect((31...40).contains(widths.max() ?? 0), "\(terminal.written)")
    }

    @Test(
        "a million pasted letters are over in no time", .timeLimit(.minutes(10)), arguments: [true, false])
    @MainActor
    func longPaste(isBracketed: Bool) async throws {
        let weather = try await WeatherProcess()
        let terminal = try PseudoTerminal()
        // A debug build takes ten times as long per letter.
        let text = String(repeating: "kazan ", count: WeatherProcess.isRelease ? 170_000 : 2_000)

        async let status = weather.run(on: FileHandle(fileDescriptor: terminal.device))
        try await terminal.see("No cities yet.")
        terminal.type("a")
        try await terminal.see("Write the name of a place.")
        async let paste: Void = terminal.typeInBackground(
            isBracketed ? "\u{1B}[200~\(text)\u{1B}[201~" : text)
        try await terminal.see("100 characters at most")
        await paste
        terminal.type("\u{3}")

        #expect(try await status == SIGINT)
        // Letter by letter it would be one for each of the hundred that the field holds.
        let frames = terminal.written.matches(of: /\u{1B}\[\?2026h/).count
        #expect(frames < 50, "the text is drawn as it is read, many letters at once")
    }
}

/// What has become of a job.
private enum JobStatus: Equatable {
    case stopped(Int32)
    case ended(Int32)
    case exited(Int32)
}

/// Waits until a child is stopped or ends.
private func nextStatus(of job: pid_t) -> JobStatus {
    var status: Int32 = 0
    while waitpid(job, &status, WUNTRACED) == -1, errno == EINTR {}
    let (low, high) = (status & 0x7F, status >> 8 & 0xFF)
    return low == 0x7F ? .stopped(high) : low == 0 ? .exited(high) : .ended(low)
}
