internal import Core
internal import Foundation
internal import Presentation
internal import Testing

@testable internal import App

@Suite("Words of the command line") struct InvocationTests {
    @Test(
        "a command that is advised can be copied, whatever the name is",
        arguments: [
            (["new", "york"], "weather show new york"), (["o'higgins"], #"weather show 'o'\''higgins'"#),
            (["kazan;ls"], "weather show 'kazan;ls'"), (["$HOME"], "weather show '$HOME'"),
            (["list", "*"], "weather show '*'"), (["--", "-x"], "weather show -- -x"),
            (["-"], "weather show -"),
            (["list", "--", "-x", "-y"], "weather show -- -x -y"),
            (["list", "--", "a", "-x"], "weather show 'a -x'"),
            (["list", "--", "-x'y"], #"weather show -- '-x'\''y'"#),
            (["notifications", "a&b"], "weather subscribe 'a&b'"),
            (["add", "--here", "a|b"], "or weather add 'a|b'"),
        ])
    func copiedAdvice(words: [String], advice: String) throws {
        let error = try #require(throws: UsageError.self) { try Invocation(arguments: words) }

        let lines = error.description.split(separator: "\n")
        #expect(lines.contains { $0.hasSuffix(advice) }, "\(error.description)")
    }

    @Test(
        "the words say what is asked",
        arguments: [
            ([], Invocation.screens),
            (["list"], .ask(.list, json: false)),
            (["--json"], .ask(.list, json: true)),
            (["list", "--json"], .ask(.list, json: true)),
            (["show", "new", "york"], .ask(.show("new york"), json: false)),
            (["--json", "show", "São Paulo"], .ask(.show("São Paulo"), json: true)),
            (["show", "--", "--json"], .ask(.show("--json"), json: false)),
            (["show", "-"], .ask(.show("-"), json: false)),
            (
                ["show", "kazan", "--provider", "yahoo", "--explain"],
                .ask(.show("kazan", from: "yahoo", explain: true), json: false)
            ),
            (
                ["show", "--json", "--provider=met-norway", "new", "york"],
                .ask(.show("new york", from: "met-norway"), json: true)
            ),
            (
                ["--provider", "open-meteo", "show", "kazan"],
                .ask(.show("kazan", from: "open-meteo"), json: false)
            ),
            (["--explain", "--here", "show"], .ask(.showHere(explain: true), json: false)),
            (["show", "kazan", "--provider=--x"], .ask(.show("kazan", from: "--x"), json: false)),
            (["--to", "rain", "subscribe", "kazan"], .ask(.subscribe("kazan", to: ["rain"]), json: false)),
            (
                ["--providers", "met-norway", "--wind", "mph", "settings"],
                .ask(.settings([.wind: "mph"], providers: "met-norway"), json: false)
            ),
            (["settings", "--wind", "-5"], .ask(.settings([.wind: "-5"]), json: false)),
            (["--json", "--", "show", "-x"], .ask(.show("-x"), json: true)),
            (["", "show", "kazan", "--explain"], .ask(.show("kazan", explain: true), json: false)),
            (["show", "--here"], .ask(.showHere(), json: false)),
            (
                ["show", "--here", "--provider", "yahoo", "--explain", "--json"],
                .ask(.showHere(from: "yahoo", explain: true), json: true)
            ),
            (["add", "--here"], .ask(.addHere, json: false)),
            (["add", "551487"], .ask(.add("551487"), json: false)),
            (["remove", "kazan"], .ask(.remove("kazan"), json: false)),
            (["settings"], .ask(.settings([:]), json: false)),
            (
                ["settings", "--temperature", "fahrenheit", "--wind=mph", "--json"],
                .ask(.settings([.temperature: "fahrenheit", .wind: "mph"]), json: true)
            ),
            (
                ["settings", "--providers", "met-norway,open-meteo"],
                .ask(.settings([:], providers: "met-norway,open-meteo"), json: false)
            ),
            (["about", "--json"], .ask(.about, json: true)),
            (["notifications", "--json"], .ask(.notifications, json: true)),
            (["subscribe"], .ask(.subscriptions, json: false)),
            (
                ["subscribe", "new", "york", "--to", "rain, frost"],
                .ask(.subscribe("new york", to: ["rain", "frost"]), json: false)
            ),
            (
                ["subscribe", "--to=rain", "kazan", "--to=storm"],
                .ask(.subscribe("kazan", to: ["rain", "storm"]), json: false)
            ),
            (["unsubscribe", "kazan"], .ask(.unsubscribe("kazan"), json: false)),
            (["sign-in", "ann@example.org"], .signIn(email: "ann@example.org", json: false)),
            (["--json", "sign-in", " ann@example.org "], .signIn(email: "ann@example.org", json: true)),
            (["sign-in", email(ofLength: 254)], .signIn(email: email(ofLength: 254), json: false)),
            (["sign-out"], .ask(.signOut, json: false)),
            (["account", "--json"], .ask(.account, json: true)),
            (["sign-in", "--help"], .help(.signIn)),
            (["--help"], .help(nil)),
            (["help"], .help(nil)),
            (["help", "show"], .help(.show)), (["help", "show", "kazan"], .help(.show)),
            (["show", "-h"], .help(.show)),
            (["--version"], .version), (["-V"], .version), (["-h"], .help(nil)),
            (["--help", "show"], .help(.show)), (["show", "--version"], .version),
            (["--version", "--json"], .version),
        ] as [([String], Invocation)])
    func words(arguments: [String], invocation: Invocation) throws {
        #expect(try Invocation(arguments: arguments) == invocation)
    }

    @Test("wrong use is answered with what is right")
    func errors() throws {
        let wrong: [[String]] = [
            ["lst"], ["shwo", "kazan"], ["kazan"], ["new", "york"], ["help", "shw"], ["show"],
            ["add", "--json"],
            ["remove"], ["list", "kazan"], ["settings", "fahrenheit"],
            ["settings", "--temperatur", "celsius"],
            ["settings", "--temperature"], ["settings", "--wind="], ["--temperature", "celsius"],
            ["list", "--jsn"],
            ["list", "--colour"], ["show", "-x"], ["list", "--json=false"], ["--help=list"],
            ["add", "  "], ["settings", "--wind", " "], ["show", String(repeating: "kazan ", count: 40)],
            ["show", "kazan", "--provider"], ["list", "--explain"], ["show", "kazan", "--explane"],
            ["about", "kazan"],
            ["show", "kazan", "--here"], ["add", "--here=no"], ["remove", "--here"], ["add", "--heer"],
            ["notifications", "kazan"], ["subscribe", "kazan", "--to"], ["subscribe", "--to", "rain"],
            ["unsubscribe"], ["show", "kazan", "--to", "rain"],
            ["subscribe", "kazan", "--too", "rain"], ["subscribe", "kazan", "-x"], ["settings", "-x"],
            ["sign-in"], ["sign-in", "ann@example.org", "secret"], ["signin"], ["account", "ann"],
            ["sign-out", "ann"], ["sign-in", "ann@example.org", "--password", "secret"],
            ["sign-in", email(ofLength: 255)], ["move", "--help"], ["settings", "--providers", ""],
            ["sign-in", "ann@example.org", "-hunter2"], ["-hunter2", "sign-in", "ann@example.org"],
            ["show", "kazan", "--provider", "--json"], ["subscribe", "kazan", "--to", "--json"],
            ["settings", "--providers", "--wind", "mph"], ["settings", "--wind", "--dates", "german"],
            ["--version", "new", "york"], ["--provider", "yahoo"],
            ["--provider", "yahoo", "remove", "kazan"],
            ["show", "kazan", "--providers", "yahoo,gismeteo"], ["help", "shw", "kazan"],
            ["--help", "shw", "kazan"],
        ]
        let text = wrong.map { arguments in
            do throws(UsageError) {
                return "\(arguments): \(try Invocation(arguments: arguments))"
            } catch {
                return "$ weather \(arguments.joined(separator: " "))\n\(error)"
            }
        }
        try expect(text.joined(separator: "\n\n"), isFixture: "command-line/wrong-use.txt")
    }

    @Test("a value is missing before a short option, too", arguments: ["-h", "-V", " -h"])
    func noValueBefore(option: String) {
        #expect(throws: UsageError.noProvider) {
            try Invocation(arguments: ["show", "kazan", "--provider", option])
        }
        #expect(throws: UsageError(noWordFor: .wind)) {
            try Invocation(arguments: ["settings", "--wind", option])
        }
    }

    @Test(
        "an option that takes no value is refused with one",
        arguments: ["--help", "-h", "--version", "-V", "--json", "--explain", "--here"])
    func noValue(option: String) {
        #expect(throws: UsageError(valueFor: option)) {
            try Invocation(arguments: ["show", "kazan", "\(option)=no"])
        }
    }

    @Test("a name has two hundred characters at most")
    func longestName() throws {
        let name = String(repeating: "x", count: 200)

        #expect(try Invocation(arguments: ["add", name]) == .ask(.add(name), json: false))
        #expect(throws: UsageError(tooLong: name + "x", limit: 200)) {
            try Invocation(arguments: ["add", name + "x"])
        }
    }

    @Test("blanks around what is written mean nothing")
    func blanks() throws {
        #expect(
            try Invocation(arguments: [" show ", " new", " york "]) == .ask(.show("new york"), json: false))
        #expect(
            try Invocation(arguments: ["add", "\u{A0}551487\t", " --json "])
                == .ask(.add("551487"), json: true))
        #expect(
            try Invocation(arguments: ["settings", "--wind", " mph "])
                == .ask(.settings([.wind: "mph"]), json: false))
        #expect(try Invocation(arguments: ["show", "--", " -x "]) == .ask(.show("-x"), json: false))
    }

    @Test("what is to be told is at least one word", arguments: [",", " , ", ""])
    func noKinds(value: String) {
        #expect(throws: UsageError.noKind) {
            try Invocation(arguments: ["subscribe", "kazan", "--to", value])
        }
    }

    @Test("a slip of the finger is recognised, another word is not")
    func nearest() {
        let words = Command.allCases.map(\.rawValue)
        #expect("lsit".nearest(in: words) == "list")
        #expect("SHOW".nearest(in: words) == "show")
        #expect("setings".nearest(in: words) == "settings")
        #expect("rmeove".nearest(in: words) == "remove")
        #expect("london".nearest(in: words) == nil)
        #expect("".nearest(in: words) == nil)
    }

    @Test("help fits a terminal and looks as it did")
    func help() throws {
        for command in [nil] + Command.allCases {
            let text = HelpText.text(for: command)
            #expect(text.split(separator: "\n").allSatisfy { $0.columns <= 80 })
            try expect(text, isFixture: "command-line/help\(command.map { "-\($0.rawValue)" } ?? "").txt")
        }
    }

    @Test("help and docs/scripting.md name each weather service that can be asked alone")
    func services() throws {
        let file = URL(filePath: #filePath).appending(path: "../../../../docs/scripting.md").standardized
        let page = try String(contentsOf: file, encoding: .utf8)
        let paragraph = page.split(separator: "\n\n").first { $0.hasPrefix("`--provider <name>` asks") } ?? ""
        let words = HelpText.text(for: .show).split { $0 == "," || $0.isWhitespace }

        for service in WeatherProvider.allCases.map(\.rawValue) {
            #expect(paragraph.contains("`\(service)`"), "docs/scripting.md does not name \(service)")
            #expect(words.contains { $0 == service }, "weather help show does not name \(service)")
        }
    }

    @Test("help for the settings knows all of them")
    func settings() {
        for setting in SettingID.allCases {
            #expect(HelpText.text(for: .settings).contains("--\(setting.rawValue) "))
        }
    }
}

private func email(ofLength length: Int) -> String {
    String(repeating: "a", count: length - "@example.org".count) + "@example.org"
}
