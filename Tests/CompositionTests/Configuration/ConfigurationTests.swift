import AssemblyTesting
import Core
import CoreBase
import Foundation
import Testing

@testable import Composition

@Suite("The configuration") struct ConfigurationTests {
    private let home: TemporaryFolder

    init() throws { home = try TemporaryFolder() }

    private func read(
        _ json: String? = nil, _ environment: [String: String] = [:], usesDoubles: Bool = false
    ) throws -> CoreSettings {
        var environment = environment
        environment["HOME"] = home.url.path
        if let json {
            try Data(json.utf8).write(to: home.file("config.json"))
            environment["WEATHER_CONFIG"] = home.file("config.json").path
        }
        return try Settings.read(environment: environment, usesDoubles: usesDoubles)
    }

    @Test("without a file and variables the public services are asked, and data is kept in the user's folder")
    func defaults() throws {
        let settings = try read()

        #expect(settings.openMeteo.url.absoluteString == "https://api.open-meteo.com")
        #expect(settings.geocoding.url.absoluteString == "https://geocoding-api.open-meteo.com")
        #expect(settings.openMeteo.key == nil)
        #expect(settings.folder.path.hasPrefix(home.url.path))
        #expect(settings.lockWait == .seconds(5))
        #expect(settings.logThreshold == .info)
    }

    @Test("the environment stands over the file")
    func environmentWins() throws {
        let file = #"{"openMeteo": {"url": "https://file.example", "deadline": 2.5}, "logLevel": "debug"}"#

        let settings = try read(file, ["OPEN_METEO_URL": "http://127.0.0.1:8080"])

        #expect(settings.openMeteo.url.absoluteString == "http://127.0.0.1:8080")
        #expect(settings.openMeteo.deadline == .seconds(2.5))
        #expect(settings.logThreshold == .debug)
    }

    @Test("weather and places have a deadline each")
    func deadlines() throws {
        let weather = try read(nil, ["OPEN_METEO_DEADLINE": "30"])
        let places = try read(nil, ["OPEN_METEO_GEOCODING_DEADLINE": "7"])

        #expect(weather.openMeteo.deadline == .seconds(30))
        #expect(weather.geocoding.deadline == .seconds(3))
        #expect(places.openMeteo.deadline == .seconds(10))
        #expect(places.geocoding.deadline == .seconds(7))
    }

    @Test("an own weather service searches places too, unless another one is named")
    func geocoding() throws {
        let own = try read(nil, ["OPEN_METEO_URL": "http://127.0.0.1:8080"])
        let two = try read(
            nil, ["OPEN_METEO_URL": "http://127.0.0.1:1", "OPEN_METEO_GEOCODING_URL": "http://127.0.0.1:2"])

        #expect(own.geocoding.url.absoluteString == "http://127.0.0.1:8080")
        #expect(two.geocoding.url.absoluteString == "http://127.0.0.1:2")
        let keyed = try read(nil, ["OPEN_METEO_KEY": "topsecret"])
        #expect(keyed.geocoding.key?.reveal() == "topsecret")
    }

    @Test("file and data have their places under the home, or where XDG variables name a full path")
    func places() throws {
        #if os(macOS)
            let usual = ("Library/Application Support", "Library/Application Support")
        #else
            let usual = (".config", ".local/share")
        #endif
        let named = ["XDG_CONFIG_HOME": home.file("c").path, "XDG_DATA_HOME": home.file("d").path]
        for (variables, folders) in [
            ([:], usual), (named, ("c", "d")), (["XDG_CONFIG_HOME": "c", "XDG_DATA_HOME": "d"], usual),
        ] as [([String: String], (String, String))] {
            let folder = home.file(folders.0).appending(path: "weather")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(#"{"contact": "ann@example.org"}"#.utf8).write(to: folder.appending(path: "config.json"))

            let settings = try read(nil, variables)

            #expect(settings.contact == "ann@example.org")
            #expect(settings.folder.path == home.file(folders.1).appending(path: "weather").path)
            try FileManager.default.removeItem(at: folder)
        }
    }

    @Test("all errors are reported together, with their places")
    func problems() throws {
        let file = #"{"openMeteo": {"url": 5, "dedline": 3}, "logLevel": "loud", "lockWait": true}"#

        let error = try #require(throws: StartError.self) {
            try read(file, ["OPEN_METEO_DEADLINE": "soon", "OPEN_METEO_GEOCODING_URL": "ftp://example.com"])
        }

        let path = home.file("config.json").path
        let keys = """
            contact, dataFolder, gismeteo.key, gismeteo.url, location, lockWait, logLevel, metNorway.url, \
            openMeteo.deadline, openMeteo.geocodingDeadline, openMeteo.geocodingURL, openMeteo.key, \
            openMeteo.url, openWeatherMap.key, openWeatherMap.url, server.url, yahoo.key, yahoo.url, \
            yandex.key, yandex.url
            """
        let address = """
            an http or https address (no signs such as % in the host; a port is 1 to 65535) without a query; \
            a key has a setting of its own
            """
        #expect(error.exitCode == 78)
        #expect(
            error.description == """
                The configuration can't be used:
                  \(path):1:16: the value of openMeteo.url is not \(address)
                  OPEN_METEO_GEOCODING_URL: the value of openMeteo.geocodingURL is not \(address)
                  OPEN_METEO_DEADLINE: "soon" of openMeteo.deadline is not a number of seconds above 0 and below 3600
                  \(path):1:61: true of lockWait is not a number of seconds above 0 and below 3600
                  \(path):1:41: "loud" of logLevel is not one of debug, info, warning, error
                  \(path):1:26: there is no setting openMeteo.dedline; there are \(keys)
                help: fix what is named above; docs/configuration.md lists every key
                """)
    }

    @Test(
        "an address that is refused shows nowhere: it may have a password or a key in it",
        arguments: [
            "https://ada:s3cr3t-word@example.com/?a=1", "https://example.com/?apikey=s3cr3t-word",
            "ftp://ada:s3cr3t-word@example.com", "s3cr3t-word",
        ])
    func refusedAddress(text: String) throws {
        for source in [("{}", ["OPEN_METEO_URL": text]), (#"{"openMeteo": {"url": "\#(text)"}}"#, [:])] {
            let error = try #require(throws: StartError.self) { try read(source.0, source.1) }

            #expect(!error.description.contains("s3cr3t"))
            #expect(error.description.contains("without a query; a key has a setting of its own"))
        }
    }

    @Test(
        "a value of another kind, or one that can't be meant, is refused",
        arguments: [
            (#"{"dataFolder": 7}"#, #"7 of dataFolder is not the full path of a folder"#),
            (#"{"dataFolder": ""}"#, #""" of dataFolder is not the full path of a folder"#),
            (#"{"dataFolder": " "}"#, #"" " of dataFolder is not the full path of a folder"#),
            (#"{"dataFolder": "data"}"#, #""data" of dataFolder is not the full path of a folder"#),
            (#"{"dataFolder": "~/data"}"#, #""~/data" of dataFolder is not the full path of a folder"#),
            (#"{"contact": "ann@example.org\nX-Other: 1"}"#, "of contact is not an e-mail address"),
            (#"{"contact": " "}"#, "of contact is not an e-mail address"),
            (#"{"lockWait": "5"}"#, #""5" of lockWait is not a number of seconds above 0 and below 3600"#),
            (
                #"{"lockWait": 3600}"#,
                #"3600 of lockWait is not a number of seconds above 0 and below 3600"#
            ),
            (#"{"openMeteo": {"deadline": "5"}}"#, #""5" of openMeteo.deadline is not a number of seconds"#),
            (#"{"openMeteo": {"key": 5}}"#, "the value of openMeteo.key is not a key"),
            (#"{"openMeteo": {"key": "a\nb"}}"#, "the value of openMeteo.key is not a key"),
            (#"{"openMeteo": {"key": "a\u0007b"}}"#, "the value of openMeteo.key is not a key"),
            (#"{"openMeteo": {"key": " "}}"#, "the value of openMeteo.key is not a key"),
            (#"{"openMeteo": {"url": "http://a.example:65536"}}"#, "is not an http or https address"),
            (#"{"openMeteo": {"url": "http://a.example:0"}}"#, "is not an http or https address"),
            (
                #"{"openMeteo": {"url": "http://a.example:99999999999999999999"}}"#,
                "is not an http or https address"
            ),
            (#"{"openMeteo": {"url": "https://h%41.example"}}"#, "is not an http or https address"),
            (#"{"openMeteo": {"url": "https://a$b.example"}}"#, "is not an http or https address"),
            (#"{"openMeteo": {"url": "https://[::g]"}}"#, "is not an http or https address"),
            (#"{"openMeteo": {"url": "https://[1:2]"}}"#, "is not an http or https address"),
            (#"{"openMeteo": {"url": "http://a.example/a b"}}"#, "is not an http or https address"),
            (#"{"openMeteo": {"url": "http:// a.example"}}"#, "is not an http or https address"),
            (#"{"logLevel": 5}"#, "is not one of debug, info, warning, error"),
            ("{\"dataFolder\": \"/a\u{FE}b\"}", "the file is not in UTF-8"),
            (#"{"lockWait": 0}"#, #"0 of lockWait is not a number of seconds above 0 and below 3600"#),
            (#"{"lockWait": 1e-30}"#, "of lockWait is not a number of seconds above 0 and below 3600"),
            (#"{"lockWait": -1}"#, #"-1 of lockWait is not a number of seconds above 0 and below 3600"#),
            (#"{"openMeteo": {"url": "http:///v1"}}"#, "is not an http or https address"),
        ])
    func wrongValues(file: String, problem: String) throws {
        // Each scalar below 256 becomes a byte, so that a file need not be valid UTF-8.
        try Data(file.unicodeScalars.map { UInt8($0.value) }).write(to: home.file("named.json"))

        let error = try #require(throws: StartError.self) {
            try read(nil, ["WEATHER_CONFIG": home.file("named.json").path])
        }

        #expect(error.exitCode == 78)
        #expect(error.problems.count == 1)
        #expect(error.problems.first?.contains(problem) == true, "\(error)")
    }

    @Test("a pipe in the place of the file is told as such, at once")
    func pipe() throws {
        let file = home.file("config.json").path
        #expect(mkfifo(file, 0o600) == 0)

        let error = try #require(throws: StartError.self) { try read(nil, ["WEATHER_CONFIG": file]) }

        #expect(error.problems == ["WEATHER_CONFIG: \(file): it is not a file"])
    }

    @Test("a file that is not there is told with the variable that names it")
    func missingFile() throws {
        let file = home.file("named.json").path

        let error = try #require(throws: StartError.self) { try read(nil, ["WEATHER_CONFIG": file]) }

        #expect(error.problems == ["WEATHER_CONFIG: \(file): there is no such file"])
    }

    @Test("blanks around the name of the file mean nothing, and blanks alone name none")
    func blanksAroundFile() throws {
        let file = home.file("named.json")
        try Data(#"{"contact": "ann@example.org"}"#.utf8).write(to: file)

        #expect(try read(nil, ["WEATHER_CONFIG": " \(file.path)\n"]).contact == "ann@example.org")
        #expect(try read(nil, ["WEATHER_CONFIG": " "]).contact == nil)
    }

    @Test("blanks around a value mean nothing")
    func blanks() throws {
        let settings = try read(
            nil,
            [
                "WEATHER_DATA": " /data ", "OPEN_METEO_URL": " http://a.example:65535\n",
                "WEATHER_LOCK_WAIT": " 2.5 ", "WEATHER_LOG": " debug ", "OPEN_METEO_KEY": " topsecret ",
            ])

        #expect(settings.folder.path == "/data")
        #expect(settings.openMeteo.url.absoluteString == "http://a.example:65535")
        #expect(settings.lockWait == .seconds(2.5))
        #expect(settings.logThreshold == .debug)
        #expect(settings.openMeteo.key?.reveal() == "topsecret")
    }

    @Test(
        "a folder whose name is not UTF-8 is refused: it would be read as another one",
        arguments: ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "HOME"])
    func nameOfOtherBytes(variable: String) throws {
        let environment = ["HOME": "/home/ada"].merging([variable: "/home/caf\u{FFFD}"]) { $1 }

        let error = try #require(throws: StartError.self) {
            try Settings.read(environment: environment, usesDoubles: false)
        }

        #expect(error.problems == ["\(variable): the value has bytes that are not UTF-8"])
    }

    @Test("a home that is none is refused where it is needed, and only there", arguments: ["", "here"])
    func noHome(home: String) throws {
        func read(_ more: [String: String]) throws -> CoreSettings {
            try Settings.read(environment: more.merging(["HOME": home]) { $1 }, usesDoubles: false)
        }

        for more in [[:], ["WEATHER_DATA": "/data"], ["XDG_CONFIG_HOME": "/configuration"]] {
            let error = try #require(throws: StartError.self) { try read(more) }
            #expect(error.problems == [#"HOME: "\#(home)" is not the full path of a folder"#])
            #expect(error.exitCode == 78)
        }
        let settings = try read(["XDG_CONFIG_HOME": "/configuration", "WEATHER_DATA": "/data"])
        #expect(settings.folder.path == "/data")
    }

    @Test("a variable that only this program could mean, and that it does not know, is not passed over")
    func unknownVariables() throws {
        let error = try #require(throws: StartError.self) {
            try read(
                "{}",
                [
                    "WEATHER_LOGS": "debug", "OPEN_METEO_ULR": "x", "MET_NORWAY_ULR": "x",
                    "WEATHER_DATA": "/data", "LANG": "C",
                ])
        }

        #expect(
            error.problems.map { $0.prefix { $0 != ":" } }
                == ["MET_NORWAY_ULR", "OPEN_METEO_ULR", "WEATHER_LOGS"])
    }

    @Test("a file that is named must be there, and be JSON", arguments: [nil, "{", "[1]"])
    func badFile(content: String?) throws {
        let file = home.file("named.json")
        try content.map { try Data($0.utf8).write(to: file) }

        let error = try #require(throws: StartError.self) { try read(nil, ["WEATHER_CONFIG": file.path]) }

        #expect(error.description.contains(file.path))
    }

    @Test("every service has its own address and key")
    func services() throws {
        let settings = try read(
            nil,
            [
                "MET_NORWAY_URL": "http://127.0.0.1:1", "OPENWEATHERMAP_URL": "http://127.0.0.1:2",
                "YANDEX_URL": "http://127.0.0.1:3/graphql/query", "GISMETEO_URL": "http://127.0.0.1:4/v3",
                "YAHOO_URL": "http://127.0.0.1:5", "OPENWEATHERMAP_KEY": "k2", "YANDEX_KEY": "k3",
                "GISMETEO_KEY": "k4", "YAHOO_KEY": "k5", "WEATHER_CONTACT": "ann@example.org",
                // A file of another program.
                "YANDEX_TOKEN": "t",
            ])

        let others: [WeatherProvider] = [.metNorway, .openWeatherMap, .yandex, .gismeteo, .yahoo]
        #expect(
            others.map { settings[$0].url.absoluteString } == [
                "http://127.0.0.1:1", "http://127.0.0.1:2", "http://127.0.0.1:3/graphql/query",
                "http://127.0.0.1:4/v3", "http://127.0.0.1:5",
            ])
        #expect(others.map { settings[$0].key?.reveal() } == [nil, "k2", "k3", "k4", "k5"])
        #expect(settings.contact == "ann@example.org")
        #expect(settings.openMeteo.url.absoluteString == "https://api.open-meteo.com")
    }

    @Test(
        "a server is asked at https addresses, and by http on this computer itself; without one none is set")
    func server() throws {
        #expect(try read().server == nil)
        for address in [
            "https://weather.example/api", "http://127.0.0.1:80", "http://localhost", "http://[::1]:80",
        ] {
            let server = try read(nil, ["WEATHER_SERVER_URL": address]).server
            #expect(server?.url.absoluteString == address)
        }
        for address in [
            "http://weather.example", "http://127.0.0.1.example", "http://notlocalhost",
            "http://localhost.example", "ftp://localhost", "here",
            "https://ann@weather.example", "https://:horse@weather.example",
        ] {
            let error = #expect(throws: StartError.self) {
                try read(nil, ["WEATHER_SERVER_URL": address])
            }
            #expect(
                error?.problems == [
                    """
                    WEATHER_SERVER_URL: the value of server.url is not an https address without a user name \
                    or query (http only for this computer itself; no signs such as % in the host; \
                    a port is 1 to 65535)
                    """
                ])
        }
    }

    @Test(
        "what an address must have escaped is escaped once, beside what is so already",
        arguments: [
            ("http://me:p%40ss^w@localhost", "http://me:p%40ss%5Ew@localhost"),
            ("http://me:50%off@localhost", "http://me:50%25off@localhost"),
            ("http://me:p@ss%2Fw@localhost", "http://me:p%40ss%2Fw@localhost"),
            ("https://example.org/a%2Fb/{x}/ü", "https://example.org/a%2Fb/%7Bx%7D/%C3%BC"),
            ("https://example.org/a%2Fb/c\\d", "https://example.org/a%2Fb/c%5Cd"),
            ("https://example.org:8443/a;b=1/@c", "https://example.org:8443/a;b=1/@c"),
        ])
    func escapesOnce(written: String, meant: String) throws {
        let settings = try read(nil, ["OPEN_METEO_URL": written])

        #expect(settings.openMeteo.url.absoluteString == meant)
    }

    @Test("a location is two numbers with a comma between, from the environment or the file")
    func location() throws {
        #expect(try read().location == nil)
        for (file, environment) in [
            (nil, ["WEATHER_LOCATION": " 55.79, 49.12 "]), (#"{"location": "55.79,49.12"}"#, [:]),
            (#"{"location": "1,2"}"#, ["WEATHER_LOCATION": "55.79,49.12"]),
        ] as [(String?, [String: String])] {
            #expect(
                try read(file, environment).location
                    == DeviceLocation(latitude: 55.79, longitude: 49.12, source: .configuration))
        }
        for text in ["90,180", "-90,-180", "0,0"] {
            #expect(try read(nil, ["WEATHER_LOCATION": text]).location != nil, "\(text)")
        }
        for text in [
            "55.79", "90.1,0", "0,180.1", "-90.1,0", "0,-180.1", "nan,0", "1,2,3", "a,b", "1;2",
            "55,79 49,12",
        ] {
            let error = #expect(throws: StartError.self) { try read(nil, ["WEATHER_LOCATION": text]) }
            #expect(
                error?.problems == [
                    """
                    WEATHER_LOCATION: "\(text)" of location is not degrees north and degrees east with a \
                    comma between, such as 55.79,49.12
                    """
                ])
        }
    }

    @Test("a key never shows, wherever the settings are printed")
    func keyIsHidden() throws {
        let settings = try read(nil, ["OPEN_METEO_KEY": "topsecret"])
        var dumped = ""
        dump(settings, to: &dumped)

        #expect(settings.openMeteo.key?.reveal() == "topsecret")
        #expect(!dumped.contains("topsecret") && !"\(settings)".contains("topsecret"))
    }

    @Test("what a rehearsal makes up is kept apart from what is real")
    func rehearsal() throws {
        let real = try read().folder
        let rehearsal = try read(nil, [:], usesDoubles: true).folder
        let named = try read(nil, ["WEATHER_DATA": "/data"], usesDoubles: true).folder

        #expect(rehearsal.path == real.appending(path: "rehearsal").path)
        #expect(named.path == "/data/rehearsal")
    }

    @Test("programs are looked for in the folders of PATH that are full paths, in their order")
    func programs() throws {
        let settings = try read(nil, ["PATH": "/usr/bin:bin::./here:/opt/my bin:."])

        #expect(settings.programFolders.map(\.path) == ["/usr/bin", "/opt/my bin"])
        #expect(try read().programFolders.isEmpty)
    }

    @Test("a time zone in a form of POSIX reaches the settings that tell where this computer is")
    func posixTimeZone() throws {
        #expect(try read(nil, ["TZ": ":Europe/Berlin"]).posixTimeZone == ":Europe/Berlin")
        #expect(try read().posixTimeZone == nil)
    }

    @Test("docs/configuration.md lists every key with its variable and default, and what it shows is printed")
    func documentation() throws {
        let page = try Fixture.text("../docs/configuration.md")
        let rows = page.matches(of: /\| `([a-zA-Z.]+)` \| `([A-Z_]+)` \|.*\| (.+) \|/).map {
            (String($0.1), String($0.2), String($0.3))
        }
        let settings = try read()
        func seconds(_ duration: Duration) -> String { "\(Int(duration / .seconds(1)))" }
        func address(_ provider: WeatherProvider) -> String { "`\(settings[provider].url.absoluteString)`" }
        let defaults = [
            "openMeteo.deadline": seconds(settings.openMeteo.deadline),
            "openMeteo.geocodingDeadline": seconds(settings.geocoding.deadline),
            "lockWait": seconds(settings.lockWait), "metNorway.url": address(.metNorway),
            "openWeatherMap.url": address(.openWeatherMap), "yandex.url": address(.yandex),
            "gismeteo.url": address(.gismeteo), "yahoo.url": "\(address(.yahoo)), closed",
        ]

        let unknown = try #require(throws: StartError.self) { try read(#"{ "a": 1 }"#, ["WEATHER_A": "1"]) }
        let shown = try #require(throws: StartError.self) {
            try read(nil, ["OPEN_METEO_URL": "ftp://example.com", "OPEN_METEO_DEADLINE": "soon"])
        }

        #expect(unknown.problems.first?.hasSuffix(rows.map(\.0).sorted().joined(separator: ", ")) == true)
        let variables = rows.map(\.1) + ["WEATHER_CONFIG"]
        #expect(unknown.problems.last?.hasSuffix(variables.sorted().joined(separator: ", ")) == true)
        #expect(page.contains("\n\(shown.description)\n"), "\(shown)")
        for (key, value) in defaults { #expect(rows.first { $0.0 == key }?.2 == value, "\(key)") }
    }
}

extension StartError {
    /// The lines between the first line and the help.
    fileprivate var problems: [Substring] {
        description.split(separator: "\n").dropFirst().dropLast().map { $0.drop { $0 == " " } }
    }
}
