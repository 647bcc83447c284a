import AssemblyConfiguration
import Foundation
import Testing

@Suite("Settings from files and variables")
struct ConfigurationTests {
    enum Level: String, CaseIterable, Configurable { case quiet, loud }
    struct Settings: Equatable {
        var url: String
        var retries: Int
        var level: Level?
        var isOn: Bool
        var limit: Double
    }

    func read(_ sources: [String: String], _ json: String, _ variables: [String: String]) throws -> Settings {
        try Configuration(
            Source(sources), .json(json, named: "config.json"), .environment(variables, prefix: "APP_")
        ).read(
            Key<String>("server.url"), Key<Int>("server.maxRetries", default: 3), Key<Level?>("level"),
            Key<Bool>("isOn", default: false),
            Key<Double>("limit", default: 1, expected: "a number above zero") {
                Double($0).flatMap { $0 > 0 ? $0 : nil }
            }, as: Settings.init)
    }

    @Test("the later source wins, and a key that is not set has its default")
    func order() throws {
        let json = #"{ "server": { "url": "fi\u006ce", "maxRetries": 5 }, "level": "loud" }"#

        #expect(
            try read(["server.url": "default"], "{}", [:])
                == Settings(url: "default", retries: 3, level: nil, isOn: false, limit: 1))
        #expect(
            try read(["server.url": "default"], json, ["APP_IS_ON": "true", "OTHER": "x"])
                == Settings(url: "file", retries: 5, level: .loud, isOn: true, limit: 1))
        #expect(
            try read(
                [:], json, ["APP_SERVER_URL": "variable", "APP_SERVER_MAX_RETRIES": "7", "LIMIT": "2.5"])
                == Settings(url: "variable", retries: 7, level: .loud, isOn: false, limit: 1))
    }

    @Test("all that is missing, ill-typed or unknown is told together, with its place")
    func problems() {
        let json = """
            {
              "server": { "maxRetries": "three", "ulr": "x" },
              "level": "shrill",
              "isOn": null
            }
            """

        #expect {
            try read([:], json, ["APP_LIMIT": "-1", "APP_LIMITS": "2"])
        } throws: {
            "\($0)" == """
                the configuration cannot be used:
                  server.url: is not set; put a text into config.json or APP_SERVER_URL
                  config.json:2:15: "three" of server.maxRetries is not a whole number
                  config.json:3:3: "shrill" of level is not one of quiet, loud
                  config.json:4:3: null of isOn is not true or false
                  APP_LIMIT: "-1" of limit is not a number above zero
                  config.json:2:38: there is no setting server.ulr; there are isOn, level, limit, \
                server.maxRetries, server.url
                  APP_LIMITS: there is no such setting; there are APP_IS_ON, APP_LEVEL, APP_LIMIT, \
                APP_SERVER_MAX_RETRIES, APP_SERVER_URL
                """
        }
    }

    @Test(
        "a file that is no JSON says where",
        arguments: [
            ("[]", "1:1: expected an object"),
            ("{\n  \"a\": 1,\n}", "3:1: expected \""),
            ("{ \"ä\": nope }", "1:8: expected a value"),
            ("{ \"a\": 01 }", "1:8: expected a value"),
            ("{ \"a\": 1 } x", "1:12: expected nothing after the object"),
            ("{ \"a\": \"\\x\" }", "1:9: there is no such escape"),
            ("{ \"a\": \"b }", "1:8: the text has no end"),
            ("{ \"a\": 1, \"a\": 2 }", "1:11: a is set twice"),
            ("{ \"a\": {\"b\": 1}, \"a\": {\"c\": 2} }", "1:18: a is set twice"),
            ("{ \"a\": {\"b\": 1}, \"a\": 2 }", "1:18: a is set twice"),
            ("{ \"a\": 1, \"a\": {\"b\": 2} }", "1:11: a is set twice"),
            ("{ \"a\": \"\\ud83d\" }", "1:8: the text has a half of a character"),
            ("{ \"a\": [1", "1:10: expected ]"),
            ("{ \"a\": 1", "1:9: expected , or }"),
            ("{ \"a\": 1 \"b\": 2 }", "1:10: expected , or }"),
            ("{ \"a\": \"b\nc\" }", "1:10: a text must not have line ends or control characters"),
            (String(repeating: "{\"a\":", count: 65), "1:321: objects are too deep"),
        ])
    func mistakes(text: String, mistake: String) {
        #expect {
            _ = try Configuration(.json(text, named: "f")).read(Key<Int>("a", default: 0), as: { $0 })
        } throws: {
            "\($0)".hasPrefix("the configuration cannot be used:\n  f:\(mistake)")
        }
    }

    @Test(
        "a variable is the path in capitals",
        arguments: [
            ("url", "URL"), ("openMeteo.geocodingURL", "OPEN_METEO_GEOCODING_URL"),
            ("URLSession.isOn", "URL_SESSION_IS_ON"), ("http2Port", "HTTP2_PORT"), ("log-level", "LOG_LEVEL"),
            ("proxyURLs", "PROXY_URLS"), ("IDsOfUsers.max", "IDS_OF_USERS_MAX"),
            ("useHTTPSocket", "USE_HTTP_SOCKET"), ("showURLAsText", "SHOW_URL_AS_TEXT"),
        ])
    func variables(path: String, variable: String) throws {
        #expect(Key<Int>(path).variable == variable)
        #expect(
            try Configuration(.environment(["MY_\(variable)": "1"], prefix: "MY_")).read(
                Key<Int>(path), as: { $0 }) == 1)
    }

    @Test(
        "a variable that would set several keys is told, unless all of them name it themselves",
        arguments: [
            ([Key("serverURL"), Key("server-url"), Key("server.name")], "server-url and serverURL"),
            ([Key("server.url"), Key("link", variable: "SERVER_URL")], "link and server.url"),
            ([Key("link", variable: "SERVER_URL"), Key("server.url")], "link and server.url"),
        ] as [([Key<String?>], String)])
    func sharedVariables(keys: [Key<String?>], paths: String) {
        #expect {
            try Configuration(.environment(["SERVER_URL": "x"])).read(all: keys, as: { $0 })
        } throws: {
            "\($0)".hasSuffix("\n  SERVER_URL: it would set \(paths); give one a `variable:` of its own")
        }
    }

    @Test("a variable that several keys name themselves sets them all")
    func sharedByName() throws {
        let keys = [
            Key<String?>("server.url", variable: "SERVER_URL"), Key("other", variable: "SERVER_URL"),
        ]

        let read = try Configuration(.environment(["SERVER_URL": "x"])).read(all: keys, as: { $0 })

        #expect(read == ["x", "x"])
    }

    @Test("where there are no settings, none are listed")
    func noSettings() {
        #expect {
            try Configuration(.json(#"{ "a": 1 }"#, named: "f"), .environment(["APP_A": "1"], prefix: "APP_"))
                .read(all: [Key<Int>](), as: { $0 })
        } throws: {
            "\($0)" == """
                the configuration cannot be used:
                  f:1:3: there is no setting a; there are none
                  APP_A: there is no such setting; there are none
                """
        }
    }

    @Test("a variable that a key names itself has no prefix, and those that others read are theirs")
    func namedVariables() throws {
        let key = Key<String?>("home", variable: "HOME")

        let variables = Source.environment(
            ["HOME": "/root", "APP_CONFIG": "x", "TOOL_PATH": "y"], prefix: "APP_", except: ["APP_CONFIG"])

        #expect(try Configuration(variables).read(key, as: { $0 }) == "/root")
    }

    @Test("a variable with a reserved beginning that is no key's is told")
    func reserved() {
        #expect {
            try Configuration(.environment(["TOOL_PAHT": "x", "PATH": "y"], reserved: ["TOOL_", "APP_"]))
                .read(
                    Key<String?>("tool.path"), as: { $0 })
        } throws: {
            "\($0)".hasSuffix("\n  TOOL_PAHT: there is no such setting; there are TOOL_PATH")
        }
    }

    @Test("what is missing says where it may be put, and nothing is missed in a file with a mistake")
    func missing() {
        func problems(_ sources: Source...) -> [String] {
            do {
                switch sources.count {
                case 1: _ = try Configuration(sources[0]).read(Key<Int>("a"), as: { $0 })
                default: _ = try Configuration(sources[0], sources[1]).read(Key<Int>("a"), as: { $0 })
                }
                return []
            } catch { return error.problems.map { "\($0.place): \($0.text)" } }
        }

        #expect(problems([:]) == ["a: is not set; it is a whole number"])
        #expect(problems(.environment([:])) == ["a: is not set; put a whole number into A"])
        #expect(
            problems(.json("{}", named: "f"), .environment([:], prefix: "X_"))
                == ["a: is not set; put a whole number into f or X_A"])
        #expect(problems(.json("{ \"b\" 1", named: "f")) == ["f:1:7: expected :"])
    }

    @Test("a line end in a path is no new line of the report, and an invisible character in it is told")
    func lineEndsInPaths() {
        let path = #"a\n\u2028\u2029\u200B\u200Fhelp: x"#

        #expect {
            try Configuration(.json(#"{ "\#(path)": 1, "\#(path)": 2 }"#, named: "f"))
                .read(all: [Key<Int>](), as: { $0 })
        } throws: {
            "\($0)" == #"""
                the configuration cannot be used:
                  f:1:44: a\n\u{2028}\u{2029}\u{200B}\u{200F}help: x is set twice
                  f:1:3: there is no setting a\n\u{2028}\u{2029}\u{200B}\u{200F}help: x; there are none
                """#
        }
    }

    @Test("any reading may be optional")
    func optionalReadings() throws {
        let key = Key<Duration?>("wait", expected: "a number of seconds") { Double($0).map { .seconds($0) } }

        #expect(try Configuration([:]).read(key, as: { $0 }) == nil)
        #expect(try Configuration(["wait": "2"]).read(key, as: { $0 }) == .seconds(2))
        #expect(throws: ConfigurationError.self) { try Configuration(["wait": "x"]).read(key, as: { $0 }) }
        let guarded = Key<Int?>("wait", expected: "an even number") { text in
            guard let number = Int(text), number.isMultiple(of: 2) else { return nil }
            return number
        }
        #expect(try Configuration([:]).read(guarded, as: { $0 }) == nil)
        #expect(throws: ConfigurationError.self) {
            try Configuration(["wait": "3"]).read(guarded, as: { $0 })
        }
    }

    @Test("an optional setting with a default has it when it is not set, and what does not fit is refused")
    func optionalDefaults() throws {
        func wait(_ fallback: Duration?) -> Key<Duration?> {
            Key("wait", default: fallback, expected: "a number of seconds") {
                Double($0).map { .seconds($0) }
            }
        }
        let retries = Key<Int?>("retries", default: 3)

        #expect(try Configuration([:]).read(wait(.seconds(5)), as: { $0 }) == .seconds(5))
        #expect(try Configuration([:]).read(wait(nil), as: { $0 }) == nil)
        #expect(try Configuration([:]).read(retries, as: { $0 }) == 3)
        #expect(try Configuration(["wait": "2"]).read(wait(.seconds(5)), as: { $0 }) == .seconds(2))
        #expect(throws: ConfigurationError.self) {
            try Configuration(["wait": "x"]).read(wait(.seconds(5)), as: { $0 })
        }
    }

    static let level = Key<Level>("level", default: .quiet)
    static let proxy = Key<URL?>("proxy", expected: "an address") { URL(string: $0) }.map { $0 }

    @Test("keys may be constants of a type, as other values are")
    func constants() throws {
        let read = try Configuration(["level": "loud"]).read(Self.level, Self.proxy) { ($0, $1) }

        #expect(read == (.loud, nil))
    }

    @Test("a file may open with a byte order mark")
    func mark() throws {
        #expect(
            try Configuration(.json("\u{FEFF}{ \"a\": 1 }", named: "f")).read(Key<Int>("a"), as: { $0 }) == 1)
        #expect {
            _ = try Configuration(.json("\u{FEFF}{ nope", named: "f")).read(Key<Int>("a"), as: { $0 })
        } throws: {
            "\($0)".contains("\n  f:1:3: ")
        }
    }

    @Test("a secret stands in no error")
    func secrets() {
        #expect {
            _ = try Configuration(.environment(["KEY": "hunter2"])).read(
                Key<Int>("key", isSecret: true), as: { $0 })
        } throws: {
            "\($0)" == "the configuration cannot be used:\n  KEY: the value of key is not a whole number"
        }
    }

    @Test("a replacement character in the program's own settings is a character as any other")
    func replacementCharacter() throws {
        let mark = try Configuration(["mark": "\u{FFFD}"]).read(Key<String>("mark"), as: { $0 })

        #expect(mark == "\u{FFFD}")
    }

    @Test("a variable whose bytes are not UTF-8 is told, and not read as another text")
    func replacedBytes() {
        let folder = String(decoding: Array("/data/caf".utf8) + [0xE9], as: UTF8.self)

        #expect {
            try read(["server.url": "default"], "{}", ["APP_SERVER_URL": folder])
        } throws: {
            "\($0)".hasSuffix("\n  APP_SERVER_URL: the value of server.url has bytes that are not UTF-8")
        }
    }

    @Test("an object without settings is no value, but may stand where there could be settings")
    func emptyObjects() throws {
        func read(_ text: String) -> String {
            do {
                return try Configuration(.json(text, named: "f")).read(
                    Key<Int>("a", default: 0), Key<Int>("box.c", default: 0)
                ) { "\($0) \($1)" }
            } catch { return error.problems.map { "\($0.place): \($0.text)" }.joined(separator: "\n") }
        }

        #expect(read(#"{ "a": {} }"#) == #"f:1:3: "{}" of a is not a whole number"#)
        #expect(read(#"{ "a": 5, "a": {} }"#) == "f:1:11: a is set twice")
        for name in ["d", "bo", "boxes"] {
            #expect(read("{ \"\(name)\": {} }") == "f:1:3: there is no setting \(name); there are a, box.c")
        }
        #expect(read(#"{ "box": {} }"#) == "0 0")

        #expect(
            read(#"{ "a": [1, "]", [2]], "box": {"c": 1} }"#)
                == #"f:1:3: "[1, \"]\", [2]]" of a is not a whole number"#)
    }

    @Test("what is wrong is told as the file has it: a number is not called a text that is no text")
    func toldAsWritten() {
        func problem<Value: Configurable>(_ text: String, as type: Value.Type) -> String? {
            do {
                _ = try Configuration(.json("{ \"a\": \(text) }", named: "f")).read(
                    Key<Value>("a"), as: { $0 })
                return nil
            } catch { return error.problems.first?.text }
        }

        #expect(problem("8080", as: String.self) == "8080 of a is not a text")
        #expect(problem("true", as: String.self) == "true of a is not a text")
        #expect(problem("null", as: String.self) == "null of a is not a text")
        #expect(problem(#""8080""#, as: Int.self) == #""8080" of a is not a whole number"#)
        #expect(problem(#""null""#, as: Int.self) == #""null" of a is not a whole number"#)
        let digits = #""99999999999999999999""#
        #expect(problem(digits, as: Int.self) == "\(digits) of a is not a whole number")
    }

    @Test(
        "a whole number that does not fit is told as too large or too small, not as another thing",
        arguments: [
            ("99999999999999999999", "too large for a whole number: it is above \(Int.max)"),
            ("+9223372036854775808", "too large for a whole number: it is above \(Int.max)"),
            ("-99999999999999999999", "too small for a whole number: it is below \(Int.min)"),
            ("9999999999999999999.5", "not a whole number"), ("--9999999999999999999", "not a whole number"),
            ("-", "not a whole number"),
        ])
    func outsize(number: String, problem: String) {
        #expect {
            _ = try Configuration(.environment(["SUM": number])).read(Key<Int>("sum"), as: { $0 })
        } throws: {
            "\($0)" == "the configuration cannot be used:\n  SUM: \"\(number)\" of sum is \(problem)"
        }
    }

    @Test("a number that is infinite as a Double is told as none")
    func infinite() {
        let number = String(repeating: "9", count: 400)

        #expect {
            _ = try Configuration(.environment(["SUM": number])).read(Key<Double>("sum"), as: { $0 })
        } throws: {
            "\($0)".hasSuffix(" of sum is not a number")
        }
    }

    @Test("an escape is four digits, without a sign")
    func escapes() {
        #expect {
            _ = try Configuration(.json(#"{ "\u+061": 1 }"#, named: "f")).read(Key<Int>("a"), as: { $0 })
        } throws: {
            "\($0)".hasSuffix("\n  f:1:4: there is no such escape")
        }
    }

    private func value<Value: Configurable>(_ text: String, as type: Value.Type) -> Value? {
        try? Configuration(.json("{ \"a\": \(text) }", named: "f")).read(Key<Value>("a"), as: { $0 })
    }

    @Test("a setting of a file is of the kind of its type, and a variable may be meant as any")
    func kinds() throws {
        #expect(value("true", as: Bool.self) == true)
        #expect(value("false", as: Bool.self) == false)
        #expect(value("7", as: Int.self) == 7)
        #expect(value("2.5", as: Double.self) == 2.5)
        #expect(value("\"7\"", as: String.self) == "7")
        #expect(value("\"true\"", as: Bool.self) == nil)
        #expect(value("\"7\"", as: Int.self) == nil)
        #expect(value("\"2.5\"", as: Double.self) == nil)
        #expect(value("7", as: String.self) == nil)
        #expect(value("true", as: String.self) == nil)
        let variables = Source.environment(["A": "true", "B": "7", "C": "2.5"])
        #expect(
            try Configuration(variables).read(Key<Bool>("a"), Key<Int>("b"), Key<Double>("c")) {
                "\($0) \($1) \($2)"
            }
                == "true 7 2.5")
    }

    @Test(
        "a number is one as JSON writes it",
        arguments: [
            ("0", 0), ("-0.5", -0.5), ("10", 10), ("1e3", 1000), ("1E+3", 1000), ("1.5e-3", 0.0015),
            ("01", nil), ("+1", nil), ("1.", nil), (".5", nil), ("-", nil), ("1e", nil), ("0x10", nil),
            ("NaN", nil), ("1e999", nil),
        ] as [(String, Double?)])
    func numbers(text: String, number: Double?) { #expect(value(text, as: Double.self) == number) }

    @Test("a text may have every escape of JSON, and characters of two halves")
    func texts() {
        #expect(
            value(#""\" \\ \/ \b \f \n \r \t \u00e9 \ud83c\udfdd é""#, as: String.self)
                == "\" \\ / \u{8} \u{C} \n \r \t é \u{1F3DD} é")
    }

    @Test("lines may end as on Windows, and values stand apart by tabs or by nothing")
    func spaces() throws {
        let text = "{\r\n\t\"a\":1,\r\n\t\"b\"\t:\t{\"c\":2}\r\n}\r\n"

        #expect(
            try Configuration(.json(text, named: "f")).read(Key<Int>("a"), Key<Int>("b.c")) { [$0, $1] }
                == [1, 2])
    }

    @Test("a long file is read to its end")
    func longFile() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        let text = #"{ "a": ""# + String(repeating: "x", count: 10_000) + #"", "b": 2 }"#
        try Data(text.utf8).write(to: file)

        let read = try Configuration(.file(file.path)).read(Key<String>("a"), Key<Int>("b")) {
            ($0.count, $1)
        }
        #expect(read == (10_000, 2))
    }

    @Test("a file of another encoding is told, and not read as something else")
    func encodings() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(#"{ "key": "pass"#.utf8 + [0xFC] + #"" }"#.utf8).write(to: file)

        #expect {
            _ = try Configuration(.file(file.path)).read(Key<String>("key", isSecret: true), as: { $0 })
        } throws: {
            "\($0)".contains("\n  \(file.path): the file is not in UTF-8")
        }
    }

    @Test(
        "a folder, a pipe or a device in the place of a file is told as such, at once", arguments: [0, 1, 2])
    func isNoFile(kind: Int) throws {
        let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: path) }
        switch kind {
        case 0: #expect(mkdir(path, 0o700) == 0)
        case 1: #expect(mkfifo(path, 0o600) == 0)
        default: #expect(symlink("/dev/null", path) == 0)
        }

        #expect {
            _ = try Configuration(.file(path)).read(Key<String>("key"), as: { $0 })
        } throws: {
            "\($0)".hasSuffix("\n  \(path): it is not a file")
        }
    }

    @Test("a file that the system refuses is told with the reason")
    func refusedFile() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: path) }
        #expect(symlink(path, path) == 0)

        #expect {
            _ = try Configuration(.file(path, mustExist: false)).read(Key<String>("key"), as: { $0 })
        } throws: {
            "\($0)".hasSuffix("\n  \(path): the file cannot be read: \(String(cString: strerror(ELOOP)))")
        }
    }

    @Test(
        "a link to a file or a folder that is not there, as on a disk that is not mounted, is told, and not taken for none",
        arguments: ["home/weather/config.json", "home/weather", "home"], [false, true])
    func brokenLink(name: String, isRelative: Bool) throws {
        let files = FileManager.default
        let folder = files.temporaryDirectory.appending(path: UUID().uuidString).path
        defer { try? files.removeItem(atPath: folder) }
        let file = "\(folder)/home/weather/config.json"
        let (link, disk) = ("\(folder)/\(name)", "\(folder)/disk/it")
        let above = URL(filePath: link).deletingLastPathComponent().path
        try files.createDirectory(atPath: above, withIntermediateDirectories: true)
        // By way of another link.
        try files.createSymbolicLink(
            atPath: link, withDestinationPath: isRelative ? "other" : "\(above)/other")
        try files.createSymbolicLink(atPath: "\(above)/other", withDestinationPath: disk)

        #expect {
            _ = try Configuration(.file(file, mustExist: false)).read(Key<Int>("a", default: 0), as: { $0 })
        } throws: {
            "\($0)".hasSuffix(
                "\n  \(file): the file cannot be read: \(link) leads to \(disk), which is not there")
        }
    }

    @Test("a folder behind a link that has no such file is like any other folder without it")
    func linkedFolder() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        #expect(mkdir(folder, 0o700) == 0)
        #expect(symlink(".", "\(folder)/link") == 0)

        for path in ["\(folder)/link/config.json", "\(folder)/link/weather/config.json", "no-such.json"] {
            let configuration = Configuration(["a": "1"], .file(path, mustExist: false))
            #expect(try configuration.read(Key<Int>("a"), as: { $0 }) == 1)
        }
    }

    @Test("a file that must be there is missed, another is not")
    func files() throws {
        #expect(
            try Configuration(["a": "1"], .file("/nowhere/config.json", mustExist: false)).read(
                Key<Int>("a"), as: { $0 }) == 1)
        #expect {
            _ = try Configuration(.file("/nowhere/config.json")).read(Key<Int>("a", default: 0), as: { $0 })
        } throws: {
            "\($0)".hasSuffix("\n  /nowhere/config.json: there is no such file")
        }
        // As with HOME=/dev/null, which accounts of services have.
        #expect(
            try Configuration(["a": "1"], .file("/dev/null/config.json", mustExist: false)).read(
                Key<Int>("a"), as: { $0 }) == 1)
        let path = fixture("messages/await-cycle.txt")
        #expect {
            _ = try Configuration(.file(path)).read(Key<Int>("a", default: 0), as: { $0 })
        } throws: {
            "\($0)".hasSuffix("\n  \(path):1:1: expected an object")
        }

        let folder = FileManager.default.temporaryDirectory.path
        #expect {
            _ = try Configuration(.file(folder, mustExist: false)).read(Key<Int>("a", default: 0), as: { $0 })
        } throws: {
            "\($0)".hasSuffix("\n  \(folder): it is not a file")
        }
    }
}
