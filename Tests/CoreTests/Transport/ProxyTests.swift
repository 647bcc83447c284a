import AssemblyTesting
import Conditions
import Core
import CoreBase
import Foundation
import Testing

/// Each in a process of its own: the environment that names a proxy is the whole process's.
@Suite("Proxies") struct ProxyTests {
    /// Asks `url` by way of `proxy`, that the variable names, and tells what the user would hear.
    private static func answer(
        to url: String, _ variable: String, _ proxy: String, except exceptions: String = "127.0.0.1",
        by exception: String = "no_proxy"
    ) async throws -> String {
        for name in ["http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"] + [
            "no_proxy", "NO_PROXY",
        ] {
            unsetenv(name)
        }
        setenv(variable, proxy, 1)
        setenv(exception, exceptions, 1)
        let scene = try TransportScene()
        let request = HTTPRequest("GET", try #require(URL(string: url)), deadline: .seconds(60))
        do throws(TransportError) {
            return "\(try await scene.send(request).status)"
        } catch {
            #expect(!"\(error) \(scene.core.log.entries(last: 9))".contains("s3cr3t"))
            return "\(error)"
        }
    }

    /// A proxy that answers every request alike: its address, with a user and a password.
    private static func proxy(_ server: LoopbackServer) -> String {
        "http://ada:s3cr3t@127.0.0.1:\(server.url.port ?? 0)"
    }

    @Test("a request goes by the proxy that the environment names")
    func passes() async {
        await #expect(processExitsWith: .success) {
            let server = try LoopbackServer(["http://far.example/": LoopbackReply(203)])

            #expect(
                try await Self.answer(to: "http://far.example/", "http_proxy", Self.proxy(server)) == "203")
            #expect(server.requests.first?.headers["proxy-authorization"]?.hasPrefix("Basic ") == true)
        }
    }

    @Test(
        "a password that a proxy repeats is shown nowhere", arguments: ["s3cr3t-word", "s%33cr3t%2Dword"])
    func repeatsPassword(written: String) async {
        await #expect(processExitsWith: .success) { [written = written as String] in
            let basic = Data("ada:s3cr3t-word".utf8).base64EncodedString()
            let server = try LoopbackServer([
                "http://far.example/": LoopbackReply(502, body: Data("no: s3cr3t-word, \(basic)".utf8))
            ])
            setenv("http_proxy", "http://ada:\(written)@127.0.0.1:\(server.url.port ?? 0)", 1)
            let scene = try TransportScene()

            let response = try await scene.send(
                HTTPRequest(
                    "GET", try #require(URL(string: "http://far.example/")), deadline: .seconds(60)))

            let body = String(decoding: response.body, as: UTF8.self)
            #expect(body.hasPrefix("no: •••, ") && !body.contains(basic))
            #expect(server.requests.first?.headers["proxy-authorization"] == "Basic \(basic)")
        }
    }

    @Test(
        "a proxy's password shows nowhere, whatever the proxy is for and however its address is written",
        arguments: ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"], ["http://", ""])
    func hidesPassword(variable: String, scheme: String) async {
        await #expect(processExitsWith: .success) {
            [variable = variable as String, scheme = scheme as String] in
            setenv(variable, "\(scheme)ada:s3cr3t-word@127.0.0.1:1", 1)
            setenv("no_proxy", "127.0.0.1", 1)
            let scene = try TransportScene(LoopbackReply(502, body: Data("no: s3cr3t-word".utf8)))

            let response = try await scene.send(scene.request())

            #expect(String(decoding: response.body, as: UTF8.self) == "no: •••")
        }
    }

    @Test(
        "a proxy's token that stands as its user name shows nowhere, nor does a short password; a mere name may",
        arguments: [
            ("t0ken-planted", "no: •••, •••"), ("ada:pw1", "no: •••, •••"), ("ada", "no: ada, YWRhOg=="),
        ])
    func hidesToken(credentials: String, shown: String) async {
        await #expect(processExitsWith: .success) {
            [credentials = credentials as String, shown = shown as String] in
            setenv("http_proxy", "http://\(credentials)@127.0.0.1:1", 1)
            setenv("no_proxy", "127.0.0.1", 1)
            let sent = credentials.contains(":") ? credentials : credentials + ":"
            let reply = "no: \(credentials), \(Data(sent.utf8).base64EncodedString())"
            let scene = try TransportScene(LoopbackReply(502, body: Data(reply.utf8)))

            let response = try await scene.send(scene.request())

            #expect(String(decoding: response.body, as: UTF8.self) == shown)
        }
    }

    @Test("a proxy's password shows nowhere, though its bytes are not UTF-8")
    func hidesBytes() async {
        await #expect(processExitsWith: .success) {
            let basic = (Data("ada:Gr".utf8) + [0xF6, 0xDF] + Data("e".utf8)).base64EncodedString()
            let server = try LoopbackServer([
                "http://far.example/": LoopbackReply(502, body: Data("no: Größe, \(basic)".utf8))
            ])
            setenv("http_proxy", "http://ada:Gr%F6%DFe@127.0.0.1:\(server.url.port ?? 0)", 1)
            let scene = try TransportScene()

            let response = try await scene.send(
                HTTPRequest(
                    "GET", try #require(URL(string: "http://far.example/")), deadline: .seconds(60)))

            #expect(String(decoding: response.body, as: UTF8.self) == "no: •••, •••")
            #expect(server.requests.first?.headers["proxy-authorization"] == "Basic \(basic)")
        }
    }

    @Test("a request that the environment excepts goes there itself")
    func excepted() async {
        await #expect(processExitsWith: .success) {
            let server = try LoopbackServer(["/": LoopbackReply(203)])
            let closed = try LoopbackServer(condition: .offline)

            #expect(
                try await Self.answer(to: "\(server.url)/", "all_proxy", Self.proxy(closed)) == "203")
            #expect(
                try await Self.answer(to: "\(closed.url)/", "all_proxy", Self.proxy(server))
                    == "127.0.0.1 can't be reached")
        }
    }

    @Test(
        "the program's own server on this computer is asked without a proxy, which would see the password",
        arguments: ["http_proxy", "all_proxy", "ALL_PROXY"])
    func ownServer(variable: String) async {
        await #expect(processExitsWith: .success) { [variable = variable as String] in
            for name in ["http_proxy", "no_proxy", "NO_PROXY"] { unsetenv(name) }
            let server = try LoopbackServer(["/v1/session": LoopbackReply(203)])
            let proxy = try LoopbackServer()
            setenv(variable, Self.proxy(proxy), 1)
            let folder = try TemporaryFolder()
            var settings = CoreSettings(folder: folder.url)
            settings.server = ServiceEndpoint(url: server.url, deadline: .seconds(60))

            let reply = try await CoreBase(settings).server.signIn(
                email: "ann@example.org", password: Secret("correct horse"))

            #expect(reply.status == 203)
            #expect(proxy.requests.isEmpty)
        }
    }

    @Test("an excepted host that can't be reached is told as itself, however it is excepted")
    func exceptions() async {
        await #expect(processExitsWith: .success) {
            let closed = try LoopbackServer(condition: .offline)
            // libcurl knows that this name is of this machine.
            let url = "http://a.LOCALHOST:\(closed.url.port ?? 0)/"
            for exceptions in [
                "localhost", ".LocalHost", "LocalHost.", "x.example,a.localhost", "x.example localhost", "*",
            ] {
                for name in ["no_proxy", "NO_PROXY"] {
                    let answer = try await Self.answer(
                        to: url, "http_proxy", Self.proxy(closed), except: exceptions, by: name)
                    #expect(answer == "a.LOCALHOST can't be reached", "\(name)=\(exceptions)")
                }
            }
            for exceptions in ["", ".", "host", "b.localhost", "calhost,a", "a.b.localhost"] {
                let answer = try await Self.answer(
                    to: url, "http_proxy", Self.proxy(closed), except: exceptions)
                #expect(answer == "the proxy that http_proxy names can't be reached", "\(exceptions)")
            }
        }
    }

    @Test("an address of numbers is excepted without its brackets and its zone, as it is asked")
    func exceptedNumbers() async {
        await #expect(processExitsWith: .success) {
            let closed = try LoopbackServer(condition: .offline)
            for (address, exception, host) in [
                ("[::1]", "::1", "[::1]"), ("[fe80::A%25lo]", "fe80::a", "[fe80::A%lo]"),
                ("[::1]", "[::1]", "the proxy that http_proxy names"),
                ("[::1]", "::2", "the proxy that http_proxy names"),
            ] {
                let answer = try await Self.answer(
                    to: "http://\(address):1/", "http_proxy", Self.proxy(closed), except: exception)
                #expect(answer == "\(host) can't be reached", "\(address), \(exception)")
            }
        }
    }

    @Test("a proxy that can't be reached is told as that", arguments: ["http", "https"])
    func unreachable(scheme: String) async {
        await #expect(processExitsWith: .success) { [scheme = scheme as String] in
            let closed = try LoopbackServer(condition: .offline)
            let sentence = "the proxy that \(scheme)_proxy names can't be reached"
            let url = "\(scheme)://far.example/"

            #expect(try await Self.answer(to: url, "\(scheme)_proxy", Self.proxy(closed)) == sentence)
            #expect(
                try await Self.answer(to: url, "\(scheme)_proxy", "http://ada:s3cr3t@proxy.invalid:1")
                    == sentence)
            #expect(
                try await Self.answer(
                    to: url, "\(scheme)_proxy", Self.proxy(closed), except: "http://127.0.0.1:1",
                    by: "all_proxy")
                    == sentence)
        }
    }

    @Test(
        "a proxy whose address is misspelt is told as that, not as a failure of the server",
        arguments: ["http", "https"], ["http://ada:s3cr3t@127.0.0.1:8O80", "htp://ada:s3cr3t@127.0.0.1:1"])
    func misspelt(scheme: String, address: String) async {
        await #expect(processExitsWith: .success) {
            [scheme = scheme as String, address = address as String] in
            let answer = try await Self.answer(
                to: "\(scheme)://far.example/", "\(scheme)_proxy", address)

            #expect(answer == "the proxy that \(scheme)_proxy names can't be reached")
        }
    }

    @Test(
        "a proxy for every scheme that can't be reached is told by its variable",
        arguments: ["all_proxy", "ALL_PROXY"])
    func allUnreachable(variable: String) async {
        await #expect(processExitsWith: .success) { [variable = variable as String] in
            let closed = try LoopbackServer(condition: .offline)
            for scheme in ["http", "https"] {
                #expect(
                    try await Self.answer(to: "\(scheme)://far.example/", variable, Self.proxy(closed))
                        == "the proxy that \(variable) names can't be reached")
            }
        }
    }

    @Test("of two variables that name proxies the one is told that the request went by")
    func twoVariables() async {
        await #expect(processExitsWith: .success) {
            let closed = try LoopbackServer(condition: .offline), other = try LoopbackServer()
            for (scheme, used, ignored) in [
                ("http", "http_proxy", "HTTP_PROXY"), ("http", "all_proxy", "HTTP_PROXY"),
                ("http", "ALL_PROXY", "HTTP_PROXY"), ("http", "http_proxy", "all_proxy"),
                ("http", "all_proxy", "ALL_PROXY"), ("http", "all_proxy", "https_proxy"),
                ("http", "all_proxy", "HTTPS_PROXY"), ("https", "https_proxy", "HTTPS_PROXY"),
                ("https", "HTTPS_PROXY", "all_proxy"), ("https", "ALL_PROXY", "http_proxy"),
                ("https", "ALL_PROXY", "HTTP_PROXY"),
            ] {
                let answer = try await Self.answer(
                    to: "\(scheme)://far.example/", used, Self.proxy(closed), except: Self.proxy(other),
                    by: ignored)
                #expect(
                    answer == "the proxy that \(used) names can't be reached", "\(scheme), not \(ignored)")
            }
            #expect(other.requests.isEmpty)
        }
    }

    @Test("HTTP_PROXY in capitals, which libcurl does not heed, names no proxy")
    func capitals() async {
        await #expect(processExitsWith: .success) {
            let closed = try LoopbackServer(condition: .offline), proxy = try LoopbackServer()

            let answer = try await Self.answer(
                to: "\(closed.url)/", "HTTP_PROXY", Self.proxy(proxy), except: "")

            #expect(answer == "127.0.0.1 can't be reached")
            #expect(proxy.requests.isEmpty)
        }
    }

    @Test("a variable without a value names no proxy")
    func emptyVariable() async {
        await #expect(processExitsWith: .success) {
            let closed = try LoopbackServer(condition: .offline)

            #expect(
                try await Self.answer(
                    to: "https://far.example/", "HTTPS_PROXY", Self.proxy(closed), except: "",
                    by: "https_proxy")
                    == "the proxy that HTTPS_PROXY names can't be reached")
        }
    }

    @Test("an empty no_proxy excepts nothing, and leaves it to NO_PROXY")
    func emptyExceptions() async {
        await #expect(processExitsWith: .success) {
            let closed = try LoopbackServer(condition: .offline)
            setenv("http_proxy", Self.proxy(closed), 1)
            setenv("no_proxy", "", 1)
            setenv("NO_PROXY", "127.0.0.1", 1)
            let scene = try TransportScene()
            let request = HTTPRequest("GET", closed.url, deadline: .seconds(60))

            #expect(await scene.error(of: request) == .unreachable(host: "127.0.0.1"))
        }
    }

    @Test("without a proxy a host of an unknown name is told as itself", arguments: ["http", "https"])
    func unknownName(scheme: String) async {
        await #expect(processExitsWith: .success) { [scheme = scheme as String] in
            let answer = try await Self.answer(to: "\(scheme)://far.invalid/", "NO_PROXY", "")
            #expect(answer == "far.invalid can't be reached")
        }
    }

    @Test("a proxy that wants to know who asks is told as that", arguments: ["http", "https"])
    func unauthorized(scheme: String) async {
        await #expect(processExitsWith: .success) { [scheme = scheme as String] in
            let refusal = LoopbackReply(407, headers: ["Proxy-Authenticate": "Basic realm=\"a\""])
            let server = try LoopbackServer(["http://far.example/": refusal, "far.example:443": refusal])

            #expect(
                try await Self.answer(to: "\(scheme)://far.example/", "\(scheme)_proxy", Self.proxy(server))
                    == "far.example through the proxy that \(scheme)_proxy names (it answers 407) can't be reached"
            )
        }
    }

    // libcurl has a time limit for connecting, and counts the way through a proxy as a part of it.
    @Test(
        "a proxy that makes no way to the server is told as that, also when it takes more than a second",
        arguments: [(302, 0), (502, 1_100)])
    func noTunnel(status: Int, milliseconds: Int) async {
        await #expect(processExitsWith: .success) {
            [status = status as Int, milliseconds = milliseconds as Int] in
            let reply = LoopbackReply(
                status, headers: ["Location": "https://other.example/"],
                delivery: .delayed(.milliseconds(milliseconds)))
            let server = try LoopbackServer(["far.example:443": reply])
            let proxy = "the proxy that HTTPS_PROXY names (it answers \(status))"

            #expect(
                try await Self.answer(to: "https://far.example/", "HTTPS_PROXY", Self.proxy(server))
                    == "far.example through \(proxy) can't be reached")
        }
    }

    @Test(
        "a connection that breaks before it is encrypted is told as that, not as a reply that makes no sense")
    func noEncryption() async {
        await #expect(processExitsWith: .success) {
            // The way to the server is there, and ends before anything is encrypted.
            let server = try LoopbackServer(["far.example:443": LoopbackReply()])

            #expect(
                try await Self.answer(to: "https://far.example/", "HTTPS_PROXY", Self.proxy(server))
                    == "far.example, to which no encrypted connection can be made, can't be reached")
        }
    }

    @Test(
        "a proxy that is not encrypted, though its address says so, is named rather than the server",
        arguments: ["http", "https"])
    func plainProxy(scheme: String) async {
        await #expect(processExitsWith: .success) { [scheme = scheme as String] in
            let server = try LoopbackServer()
            let proxy = Self.proxy(server).replacing("http://", with: "https://")

            #expect(
                try await Self.answer(to: "\(scheme)://far.example/", "\(scheme)_proxy", proxy)
                    == "the proxy that \(scheme)_proxy names, to which no encrypted connection can be made, can't be reached"
            )
        }
    }

    @Test("a server that does not encrypt is named rather than the proxy, though that does")
    func plainServerBehindProxy() async {
        await #expect(processExitsWith: .success) {
            // An encrypted proxy would need a certificate that this computer trusts. So the address says that it is one only
            // after libcurl has read it, and the way to the server is there.
            let server = try LoopbackServer(conditions: Conditions(time: RealTime())) { _ in
                setenv("https_proxy", "https://127.0.0.1:1", 1)
                return LoopbackReply()
            }

            #expect(
                try await Self.answer(to: "https://far.example/", "https_proxy", Self.proxy(server))
                    == "far.example, to which no encrypted connection can be made, can't be reached")
        }
    }
}
