import AssemblyTesting
import Core
import CoreBase
import Foundation
import Testing

@Suite("Secrets that a server repeats") struct SecretTests {
    private typealias Scene = TransportScene

    /// What is planted: the key, a header, and in the address user, password, path and a query of its own.
    private static let planted = [
        "k3y/pl+nted?=here", "h34der-planted", "us3r-planted", "p4ss-planted", "p4th-planted",
        "qu3ry-planted",
    ]

    private static func request(_ scene: Scene) throws -> HTTPRequest {
        let port = try #require(scene.server.url.port)
        let url = try #require(
            URL(string: "http://us3r-planted:p4ss-planted@127.0.0.1:\(port)/p4th-planted?own=qu3ry-planted"))
        var request = HTTPRequest(
            "GET", url, query: [HTTPField("apikey", secret: Secret(planted[0]))],
            headers: [HTTPField("Authorization-Token", secret: Secret("Bearer \(planted[1])"))],
            deadline: .seconds(60))
        request.secretPathComponents = 1
        return request
    }

    /// Each secret in every spelling that servers use, and in some that only a hostile server would use.
    private static let spellings: [(name: String, spell: @Sendable (String) -> String)] = [
        ("plain", { $0 }), ("capitals", { $0.uppercased() }), ("mixed", { $0.capitalized }),
        ("percent", { percentEncoded($0) }), ("percent, small", { percentEncoded($0).lowercased() }),
        ("percent twice", { percentEncoded($0).replacing("%", with: "%25") }),
        ("reserved only", { $0.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "" }),
        ("Base64", { Data($0.utf8).base64EncodedString() }),
        ("Base64, behind one", { Data("a\($0)".utf8).base64EncodedString() }),
        ("Base64, behind two", { Data("a:\($0):b".utf8).base64EncodedString() }),
        ("Base64, capitals", { Data($0.utf8).base64EncodedString().uppercased() }),
        (
            "Base64 of URLs",
            { Data($0.utf8).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_") }
        ),
        ("Base64, percent", { percentEncoded(Data($0.utf8).base64EncodedString()) }),
        ("hexadecimal", { $0.utf8.map { String($0, radix: 16) }.joined() }),
        ("JSON", { $0.utf16.map { "\\u00" + String($0, radix: 16) }.joined() }),
        ("JSON, slashes", { $0.replacing("/", with: "\\/") }),
        ("HTML", { $0.unicodeScalars.map { "&#x\(String($0.value, radix: 16));" }.joined() }),
        ("HTML, decimal", { $0.unicodeScalars.map { "&#\($0.value);" }.joined() }),
        ("HTML, capitals", { $0.unicodeScalars.map { "&#X000\(String($0.value, radix: 16));" }.joined() }),
    ]

    private static func percentEncoded(_ text: String) -> String {
        text.utf8.map { "%" + String($0, radix: 16, uppercase: true) }.joined()
    }

    /// The text with every spelling undone that a reader could undo.
    private static func readings(of text: String) -> [String] {
        var texts = [text, text.removingPercentEncoding ?? ""]
        texts.append(texts[1].removingPercentEncoding ?? "")
        texts.append(text.replacing("\\/", with: "/"))
        return texts.map { $0.lowercased() }
    }

    @Test("no reply, error or log entry repeats one, however it is spelled", arguments: planted.indices)
    func repeated(index: Int) async throws {
        let secret = Self.planted[index]
        let scene = try Scene()
        let request = try Self.request(scene)

        for (number, (name, spell)) in Self.spellings.enumerated() {
            let spelled = spell(secret)
            // Every secret meets every status, and so does every spelling.
            let status = [200, 401, 503][(number + index) % 3]
            scene.server.reply(
                to: "/p4th-planted",
                with: LoopbackReply(
                    body: Data(
                        """
                        HTTP/1.1 \(status) \(spelled)\r
                        X-Echo: \(spelled)\r
                        WWW-Authenticate: Basic realm="\(spelled)"\r
                        Content-Type: text/\(spelled)\r
                        \r
                        {"error": true, "reason": "no: \(spelled), sorry", "other": 7}
                        """.utf8), delivery: .bare))

            let response = try await scene.send(request)

            let shown =
                "\(response.headers)\n\(response.address ?? "")\n\(String(decoding: response.body, as: UTF8.self))"
                + "\(scene.core.log.entries(last: 9))"
            #expect(!shown.contains(spelled), "\(name), \(status)")
            #expect(
                !Self.readings(of: shown).contains { $0.contains(secret.lowercased()) },
                "\(name), \(status)")
            #expect(shown.contains("•••"), "\(name), \(status)")
            #expect(shown.contains("no: ") && shown.contains(#", sorry", "other": 7}"#), "\(name)")
        }
    }

    @Test(
        "a short password in the address is not shown where the server repeats the header that it was sent in",
        arguments: [("ann", "abcd"), ("ann", "pw1"), ("ann", "x"), ("", "abcd"), ("u", "pw"), ("", "pw1")])
    func shortPassword(user: String, password: String) async throws {
        let header = "Basic \(Data("\(user):\(password)".utf8).base64EncodedString())"
        let scene = try Scene(LoopbackReply(401, body: Data("no such user: \(header), sorry".utf8)))
        let port = try #require(scene.server.url.port)
        let url = try #require(URL(string: "http://\(user):\(password)@127.0.0.1:\(port)/"))

        let response = try await scene.send(HTTPRequest("GET", url, deadline: .seconds(60)))

        #expect(String(decoding: response.body, as: UTF8.self) == "no such user: Basic •••, sorry")
    }

    private static let oddSpellings: [(name: String, spell: @Sendable (String) -> String)] = [
        ("plain", { $0 }),
        (
            "HTML, by name",
            { text in
                text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
                    .replacing("\"", with: "&quot;").replacing("'", with: "&apos;")
            }
        ),
        ("form", { percentEncoded($0).replacing("%20", with: "+") }),
        ("JSON", { $0.utf16.map { "\\u00" + String($0, radix: 16) }.joined() }),
        ("JSON in JSON", { $0.utf16.map { "\\\\u00" + String($0, radix: 16) }.joined() }),
        ("JSON in JSON in JSON", { $0.utf16.map { "\\\\\\\\u00" + String($0, radix: 16) }.joined() }),
        ("JavaScript", { $0.utf16.map { "\\x" + String($0, radix: 16) }.joined() }),
        (
            "Base64 of URLs",
            {
                Data($0.utf8).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
            }
        ),
    ]

    @Test(
        "a secret of odd letters is not repeated either, however they are escaped",
        arguments: [#"~~~???<k3y>"'pl4nted wörd"#, #"100%&\<k3y>"'~~~??? wörd"#])
    func oddLetters(secret: String) async throws {
        let scene = try Scene()
        let request = scene.request().with { $0.query = [HTTPField("apikey", secret: Secret(secret))] }

        for (name, spell) in Self.oddSpellings {
            scene.server.reply(
                to: "/", with: LoopbackReply(401, body: Data("no: \(spell(secret)), sorry".utf8)))

            let body = try await scene.send(request).body

            #expect(String(decoding: body, as: UTF8.self) == "no: •••, sorry", "\(name)")
        }
    }

    @Test(
        "a secret that a server reads as Latin-1 or Windows-1252 is not repeated either, plain or escaped",
        arguments: [
            ("Größenwahn42", "GrÃ¶Ã\u{9F}enwahn42"), ("Größenwahn42", "GrÃ¶ÃŸenwahn42"),
            ("пароль", "Ð¿Ð°Ñ\u{80}Ð¾Ð»Ñ\u{8C}"), ("пароль", "Ð¿Ð°Ñ€Ð¾Ð»ÑŒ"), ("città", "cittÃ\u{A0}"),
            ("k3y-🌧-planted", "k3y-ð\u{9F}\u{8C}§-planted"), ("k3y-🌧-planted", "k3y-ðŸŒ§-planted"),
            // Windows-1252 has no letter for 81.
            ("k3y-с-planted", "k3y-Ñ\u{81}-planted"),
        ])
    func latin1(secret: String, misread: String) async throws {
        let scene = try Scene()
        let request = scene.request().with { $0.query = [HTTPField("apikey", secret: Secret(secret))] }
        let escaped = misread.utf16.map { unit in
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
        scene.server.reply(
            to: "/", with: LoopbackReply(401, body: Data("no: \(misread), \(escaped), sorry".utf8)))

        let body = try await scene.send(request).body

        #expect(String(decoding: body, as: UTF8.self) == "no: •••, •••, sorry")
    }

    @Test("a password whose bytes are not UTF-8 is not repeated, whatever the server takes them for")
    func bytes() async throws {
        let bytes: Data = Data("Gr".utf8) + [0xF6, 0xDF] + Data("enwahn42".utf8)
        let basic = (Data("ann:".utf8) + bytes).base64EncodedString()
        let texts = [
            "Größenwahn42", "Gr\u{FFFD}\u{FFFD}enwahn42", "Gr%f6%DFenwahn42", #"Gr\xf6\xdfenwahn42"#, basic,
        ]
        let scene = try Scene()
        let port = try #require(scene.server.url.port)
        let url = try #require(URL(string: "http://ann:Gr%F6%DFenwahn42@127.0.0.1:\(port)/"))

        for text in texts.map({ Data($0.utf8) }) + [bytes] {
            scene.server.reply(
                to: "/", with: LoopbackReply(401, body: Data("no: ".utf8) + text + Data(", sorry".utf8)))

            let body = try await scene.send(HTTPRequest("GET", url, deadline: .seconds(60))).body

            #expect(String(decoding: body, as: UTF8.self) == "no: •••, sorry")
        }
        #expect(scene.server.requests.first?.headers["authorization"] == "Basic \(basic)")
    }

    @Test(
        "a key in an address is hidden, though its bytes are not UTF-8",
        arguments: [("/k%F6y-pl4nted", ""), ("/", "?k%F6y-pl4nted"), ("/", "?a=k%F6y-pl4nted")])
    func bytesInAddress(path: String, query: String) async throws {
        let scene = try Scene()
        scene.server.reply(to: path, with: LoopbackReply(json: #"{"told": "köy-pl4nted"}"#))
        let port = try #require(scene.server.url.port)
        let url = try #require(URL(string: "http://127.0.0.1:\(port)\(path)\(query)"))
        var request = HTTPRequest("GET", url, deadline: .seconds(60))
        request.secretPathComponents = 1

        let body = try await scene.send(request).body

        #expect(String(decoding: body, as: UTF8.self) == #"{"told": "•••"}"#)
    }

    @Test("a key of four letters is hidden in Base64, too")
    func shortKey() async throws {
        let scene = try Scene(LoopbackReply(401, body: Data("no: azN5IQ==, sorry".utf8)))
        let request = scene.request().with { $0.query = [HTTPField("apikey", secret: Secret("k3y!"))] }

        let body = try await scene.send(request).body

        #expect(String(decoding: body, as: UTF8.self) == "no: •••, sorry")
    }

    @Test("a secret with an emoji is not repeated in the two escapes that JSON has for it", arguments: 1...3)
    func surrogates(backslashes: Int) async throws {
        let secret = "k3y-🌧-planted"
        let scene = try Scene()
        let request = scene.request().with { $0.query = [HTTPField("apikey", secret: Secret(secret))] }
        let spelled = secret.utf16.map { unit in
            let digits = String(unit, radix: 16)
            return String(repeating: "\\", count: backslashes) + "u"
                + String(repeating: "0", count: 4 - digits.count)
                + digits
        }.joined()
        scene.server.reply(
            to: "/", with: LoopbackReply(401, body: Data(#"no: \ud83d \ud83c\u0041 \#(spelled), sorry"#.utf8))
        )

        let body = try await scene.send(request).body

        #expect(String(decoding: body, as: UTF8.self) == #"no: \ud83d \ud83c\u0041 •••, sorry"#)
    }

    @Test(
        "a body in UTF-16 or UTF-32 repeats none either",
        arguments: [
            String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian,
        ])
    func wide(encoding: String.Encoding) async throws {
        let text = "the key k3y/pl+nted?=here is wrong"
        let scene = try Scene(LoopbackReply())
        scene.server.reply(
            to: "/p4th-planted",
            with: LoopbackReply(body: try #require(text.data(using: encoding))))

        let body = try await scene.send(Self.request(scene)).body

        #expect(!String(decoding: body.filter { $0 != 0 }, as: UTF8.self).contains("pl+nted"))
    }

    @Test(
        "a redirect that leads to one tells none",
        arguments: [
            "http://k3y%2Fpl%2Bnted%3F%3Dhere.invalid/", "ftp://p4ss-planted/",
            "https://p4ss-planted.invalid/",
            "/p4th-planted/more?key=k3y/pl+nted?=here", "http://us3r-planted:p4ss-planted@127.0.0.1:1/",
        ])
    func redirected(place: String) async throws {
        let scene = try Scene()
        scene.server.reply(to: "/p4th-planted", with: LoopbackReply(redirectTo: place))
        let request = try Self.request(scene)

        let shown: String
        do throws(TransportError) {
            let response = try await scene.send(request)
            shown = "\(response)"
        } catch {
            shown = "\(error)"
        }

        let all = shown + "\(scene.core.log.entries(last: 9))"
        for secret in ["pl+nted", "pl%2bnted", "planted"] {
            #expect(!all.lowercased().contains(secret), "\(all)")
        }
    }

    @Test("the address that a reply came from is told without them")
    func address() async throws {
        let scene = try Scene()
        scene.server.reply(to: "/p4th-planted", with: LoopbackReply(redirectTo: "/p4th-planted/v1/there?a=b"))
        scene.server.reply(to: "/p4th-planted/v1/there", with: LoopbackReply(404))

        let response = try await scene.send(Self.request(scene))

        #expect(response.address == "http://127.0.0.1:\(try #require(scene.server.url.port))/•••/v1/there")
    }

    @Test("what is no secret stays as it is, though it looks like a short one")
    func harmless() async throws {
        let text = #"{"time": "2025-03-14", "population": 1234567, "name": "Ada"}"#
        let scene = try Scene(LoopbackReply(json: text))
        let request = scene.request().with {
            $0.query = [HTTPField("apikey", secret: Secret("2025")), HTTPField("b", secret: Secret("Ada"))]
        }

        #expect(String(decoding: try await scene.send(request).body, as: UTF8.self) == text)
    }

    @Test("of a secret that begins as another one does, nothing is left, and four letters are enough")
    func partOfAnother() async throws {
        let scene = try Scene(LoopbackReply(json: #"{"a": "k3y!", "b": "k3y!-and-m0re"}"#))
        let request = scene.request().with {
            $0.query = [
                HTTPField("a", secret: Secret("k3y!")), HTTPField("b", secret: Secret("k3y!-and-m0re")),
            ]
        }

        let body = try await scene.send(request).body

        #expect(String(decoding: body, as: UTF8.self) == #"{"a": "•••", "b": "•••"}"#)
    }

    @Test(
        "a user, a path and a value of the address are left in the reply, unless they look like a key",
        arguments: [
            ("weather", false), ("abcdefghijklmno", false), ("abcdefghijklmnop", true), ("k3yk3", false),
            ("k3yk3y", true),
        ])
    func words(text: String, isHidden: Bool) async throws {
        let scene = try Scene()
        scene.server.reply(to: "/\(text)", with: LoopbackReply(json: #"{"told": "\#(text)"}"#))
        let port = try #require(scene.server.url.port)
        let url = try #require(URL(string: "http://\(text)@127.0.0.1:\(port)/\(text)?own=\(text)"))
        var request = HTTPRequest("GET", url, deadline: .seconds(60))
        request.secretPathComponents = 1

        let body = try await scene.send(request).body

        #expect(String(decoding: body, as: UTF8.self) == #"{"told": "\#(isHidden ? "•••" : text)"}"#)
    }

    @Test("a secret part of a path is hidden whole, though it has a slash in it")
    func slashInPath() async throws {
        let scene = try Scene()
        scene.server.reply(
            to: "/k3y-pl%2Fnted-w0rd/v1", with: LoopbackReply(json: #"{"told": "k3y-pl/nted-w0rd"}"#))
        let port = try #require(scene.server.url.port)
        let url = try #require(URL(string: "http://127.0.0.1:\(port)/k3y-pl%2Fnted-w0rd/v1"))
        var request = HTTPRequest("GET", url, deadline: .seconds(60))
        request.secretPathComponents = 1

        let response = try await scene.send(request)

        #expect(String(decoding: response.body, as: UTF8.self) == #"{"told": "•••"}"#)
        #expect(response.address == "http://127.0.0.1:\(port)/•••/v1")
    }

    @Test("a key that is all of an address's query is hidden")
    func wholeQuery() async throws {
        let scene = try Scene()
        scene.server.reply(to: "/v1", with: LoopbackReply(json: #"{"told": "k3y-pl4nted"}"#))
        let port = try #require(scene.server.url.port)
        let url = try #require(URL(string: "http://127.0.0.1:\(port)/v1?k3y-pl4nted"))

        let body = try await scene.send(HTTPRequest("GET", url, deadline: .seconds(60))).body

        #expect(String(decoding: body, as: UTF8.self) == #"{"told": "•••"}"#)
    }

    @Test(
        "a key of less than eight figures is left where it may be a number, and hidden in a refusal",
        arguments: [("1234567", 200, false), ("1234567", 401, true), ("12345678", 200, true)])
    func figures(key: String, status: Int, isHidden: Bool) async throws {
        let scene = try Scene(
            LoopbackReply(status, headers: ["X-Echo": key], body: Data("no: \(key), sorry".utf8)))
        let request = scene.request().with { $0.query = [HTTPField("apikey", secret: Secret(key))] }

        let response = try await scene.send(request)

        #expect(String(decoding: response.body, as: UTF8.self) == "no: \(isHidden ? "•••" : key), sorry")
        #expect(response.header("X-Echo") == "•••")
    }

    @Test(
        "a long body that is full of beginnings of a secret, or of escapes, is as it was",
        arguments: [
            "%\\&+k3y/pl+nted?=her ", "&", "&&&&&&&&;", "&#;", "&#x;", "&#-7;", "&#9999999;", "&amplify;",
            "&;",
        ])
    func large(text: String) async throws {
        let body = Data(text.utf8)
        let whole = Data((0..<500).flatMap { _ in body })
        let scene = try Scene()
        scene.server.reply(to: "/p4th-planted", with: LoopbackReply(body: whole))

        #expect(try await scene.send(Self.request(scene)).body == whole)
    }

    // It takes longer than that where each escape is read for each secret.
    @Test(
        "a long body that is full of escapes is searched as fast as any other, however many secrets there are",
        .timeLimit(.minutes(1)), .serialized, arguments: ["&", "%", "\\"])
    func longEscapes(text: String) async throws {
        let body = Data(repeating: try #require(text.utf8.first), count: 250_000)
        let scene = try Scene(LoopbackReply(body: body))
        let request = scene.request().with {
            $0.query = (0..<800).map { HTTPField("k\($0)", secret: Secret("k3y-pl4nted-\($0)")) }
        }

        #expect(try await scene.send(request).body == body)
    }
}
