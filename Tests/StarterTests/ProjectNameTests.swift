import Testing

@testable import Starter

@Suite("Names of new projects") struct ProjectNameTests {
    @Test(
        "a name is spelled in every way that files need",
        arguments: [
            (
                "PlaybillName",
                [
                    "PlaybillName", "playbillName", "playbill-name", "playbill_name", "PLAYBILL_NAME",
                    "Playbill Name",
                ]
            ),
            ("Acme", ["Acme", "acme", "acme", "acme", "ACME", "Acme"]),
            ("acme", ["acme", "acme", "acme", "acme", "ACME", "acme"]),
            (
                "HTTPServer",
                ["HTTPServer", "httpServer", "http-server", "http_server", "HTTP_SERVER", "HTTP Server"]
            ),
            (
                "Array2Sun",
                ["Array2Sun", "array2Sun", "array2-sun", "array2_sun", "ARRAY2_SUN", "Array2 Sun"]
            ),
            ("My2", ["My2", "my2", "my2", "my2", "MY2", "My2"]),
            ("URLs", ["URLs", "urls", "urls", "urls", "URLS", "URLs"]),
            (
                "MyURLsList",
                ["MyURLsList", "myURLsList", "my-urls-list", "my_urls_list", "MY_URLS_LIST", "My URLs List"]
            ),
            (
                "URLAsText",
                ["URLAsText", "urlAsText", "url-as-text", "url_as_text", "URL_AS_TEXT", "URL As Text"]
            ),
            ("IDs2", ["IDs2", "ids2", "ids2", "ids2", "IDS2", "IDs2"]),
            (
                "URLSession",
                ["URLSession", "urlSession", "url-session", "url_session", "URL_SESSION", "URL Session"]
            ),
        ])
    func spellings(name: String, expected: [String]) throws {
        #expect(try SpelledName(ProjectName(name).camel).spellings == expected)
    }

    @Test("the placeholder is replaced in each spelling, also within another word")
    func replaces() throws {
        let text = "PlaybillNames playbillName: playbill-name/playbill_name PLAYBILL_NAME_X “Playbill Name”"

        #expect(
            try ProjectName("MyShop").replacing(ProjectName("PlaybillName"), in: text)
                == "MyShops myShop: my-shop/my_shop MY_SHOP_X “My Shop”")
    }

    @Test(
        "a plural of capitals stays one word, also in a title and in a sentence",
        arguments: [
            ("FAQs", "FAQs", "FAQs"), ("OpenTODOs", "Open TODOs", "open TODOs"), ("IDs2", "IDs2", "IDs2"),
            ("As", "As", "as"),
        ])
    func plurals(name: String, title: String, phrase: String) {
        #expect(SpelledName(name).spaced == title)
        #expect(SpelledName(name).phrase == phrase)
    }

    @Test(
        "names that do",
        arguments: ["Acme", "acme", "Array2Sun", "Notes", "Class", "AB", String(repeating: "Ab", count: 20)])
    func valid(name: String) throws { #expect(try ProjectName(name).camel == name) }

    @Test(
        "a name that does not do is refused with the rule, and with one that does",
        arguments: [
            ("Core", "`Core` is a module of every project", "MyCore"),
            (
                "core", "it differs from `Core`, a module of every project, in upper and lower case only",
                "MyCore"
            ),
            (
                "TOOL", "it differs from `Tool`, a module of every project, in upper and lower case only",
                "MyTOOL"
            ),
            ("App", "`App` is a module of every project", "MyApp"),
            ("class", "it is a keyword of Swift", "Class"),
            ("Self", "it is a keyword of Swift", "MySelf"),
            ("Swift", "`Swift` is a module of the toolchain", "MySwift"),
            ("Testing", "`Testing` is a module of the toolchain", "MyTesting"),
            (
                "Index", "its program would have the name of a folder of SwiftPM's build", "MyIndex"
            ),
            (
                "Journal",
                "its settings begin with `JOURNAL_`, as the variable `JOURNAL_STREAM` of others does",
                "MyJournal"
            ),
            (
                "XdgSession",
                "its settings begin with `XDG_SESSION_`, as the variable `XDG_SESSION_ID` of others does",
                "MyXdgSession"
            ),
            ("3D", "it begins with a digit", "Project3D"),
            ("Café", "it may have ASCII letters and digits only", "Cafe"),
            ("My-App", "it may have ASCII letters and digits only", "MyApp"),
            ("../Acme", "it may have ASCII letters and digits only", "Acme"),
            ("北京", "it may have ASCII letters and digits only", "Project"),
            ("A", "it has 1 character, and needs 2 to 40", "MyA"),
            ("", "it has 0 characters, and needs 2 to 40", "Project"),
            (
                String(repeating: "a", count: 41), "it has 41 characters, and needs 2 to 40",
                "A" + String(repeating: "a", count: 39)
            ),
        ])
    func refused(name: String, rule: String, suggestion: String) throws {
        let refusal = #expect(throws: NameRefusal.self) { try ProjectName(name) }

        #expect(
            refusal?.description
                == "a project cannot be called `\(name)`: \(rule)\n  help: a name that would do: \(suggestion)"
        )
        #expect(try ProjectName(suggestion).camel == suggestion)
    }

    @Test(
        "a name is refused whose settings would begin as the variables of a tool do",
        arguments: [
            "Virtual", "Cargo", "Conda", "Wayland", "LD", "Dyld", "PkgConfig", "Google", "Nvm", "Pulse",
            "Command", "Remote", "LS", "Motd", "Starship", "Vault", "Nix", "Snap", "User", "Stats", "State",
        ])
    func variables(name: String) {
        let refusal = #expect(throws: NameRefusal.self) { try ProjectName(name) }

        #expect(refusal?.rule.hasPrefix("its settings begin with `\(SpelledName(name).upper)_`") == true)
    }

    @Test("a name is refused whose settings would begin as a variable does that is set where it is made")
    func setVariables() throws {
        let environment = ["ACME_HOME": "/opt/acme", "ACME_BIN": "/opt/acme/bin", "NOTES_DIR": ""]

        let refusal = #expect(throws: NameRefusal.self) { try ProjectName("Acme", in: environment) }

        #expect(
            refusal?.description == """
                a project cannot be called `Acme`: its settings begin with `ACME_`, as the variable `ACME_BIN` does, \
                which is set here
                  help: a name that would do: MyAcme
                """)
        for name in ["MyAcme", "Acm", "Notes"] {
            #expect(try ProjectName(name, in: environment).camel == name)
        }
    }

    @Test("no variable that is set is in the way of the name that would do")
    func suggestionBesideVariables() {
        let refusal = NameRefusal(of: "Ac me", setVariables: ["AC_ME_HOME"])

        #expect(refusal?.rule == "it may have ASCII letters and digits only")
        #expect(refusal?.suggestion == "MyAcMe")
    }

    @Test("the name that would do instead of one of the greatest length is no longer")
    func suggestionOfGreatestLength() {
        let name = "A" + String(repeating: "a", count: 39)

        let refusal = NameRefusal(of: name, setVariables: ["\(name.uppercased())_HOME"])

        #expect(refusal?.rule.hasPrefix("its settings begin with `") == true)
        #expect(refusal?.suggestion == "My\(name.prefix(38))")
    }

    @Test("every module of the template is a reserved name", arguments: ["project", "shapes/services"])
    func modules(folder: String) throws {
        let manifest = try Fixture.text("\(folder)/Package.swift")
        let names = manifest.matches(
            of: /(?:module|suite|Target|systemLibrary|target)\(\s*(?:name: )?"(\w+)"/
        ).map(\.output.1)

        #expect(names.count > 12)
        #expect(names.filter { !ReservedNames.modulesOfProject.contains(String($0)) } == [])
    }
}
