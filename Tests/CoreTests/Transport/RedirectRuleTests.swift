import Core
import Foundation
import Testing

@testable import CoreBase

/// What would need servers with certificates and names of their own.
@Suite("The rules of redirects") struct RedirectRuleTests {
    /// The request for this address, with a secret, redirected by this status and place.
    private func redirected(
        _ address: String, to place: String, status: Int = 302, method: String = "GET",
        body: String? = nil, secretPathComponents: Int = 0
    ) throws -> OutgoingRequest? {
        let url = try #require(URL(string: address))
        let headers = [HTTPField("X-Key", secret: Secret("s3cr3t"))]
        var request = HTTPRequest(method, url, headers: headers, body: body.map { Data($0.utf8) })
        request.secretPathComponents = secretPathComponents
        return try OutgoingRequest(request, userAgent: "test/1")
            .redirected(by: HTTPResponse(status: status, headers: [HTTPField("Location", place)]))
    }

    @Test(
        "what a place has escaped stays as it is, and what no address may have is escaped",
        arguments: [
            ("/n?x=a b&y=%C3%A9", "http://a.example/n?x=a%20b&y=%C3%A9"),
            ("/n?x=é&y=a%20b", "http://a.example/n?x=%C3%A9&y=a%20b"),
            ("/n?x=[1]&y=%20", "http://a.example/n?x=%5B1%5D&y=%20"),
            ("/n?a|b=%2F", "http://a.example/n?a%7Cb=%2F"),
            ("/a b/%41", "http://a.example/a%20b/%41"),
            ("/n?q=100%&y=a%20b", "http://a.example/n?q=100%25&y=a%20b"),
            ("/100%2/%zz/%", "http://a.example/100%252/%25zz/%25"),
            ("é/%C3%A9", "http://a.example/here/%C3%A9/%C3%A9"),
            ("?a=\"%22\"", "http://a.example/here/x?a=%22%22%22"),
            ("/a#b#%23", "http://a.example/a#b%23%23"),
            ("http://[::1]:80/[%5D", "http://[::1]:80/%5B%5D"),
            ("//b.example?a=^%5E", "http://b.example?a=%5E%5E"),
            ("http://bücher.example/é%20", "http://xn--bcher-kva.example/%C3%A9%20"),
            ("/!$&'()*+,;=:@-._~", "http://a.example/!$&'()*+,;=:@-._~"),
        ])
    func escaping(place: String, address: String) throws {
        #expect(try redirected("http://a.example/here/x", to: place)?.address.string == address)
    }

    @Test(
        "a server that is asked without a proxy is asked so again, and one that it names is not",
        arguments: [("/there", true), ("http://b.example/", false), ("http://localhost:81/", false)])
    func proxy(place: String, bypassesProxy: Bool) throws {
        var request = HTTPRequest("GET", try #require(URL(string: "http://localhost/")))
        request.bypassesProxy = true

        let redirected = try OutgoingRequest(request, userAgent: "test/1")
            .redirected(by: HTTPResponse(status: 302, headers: [HTTPField("Location", place)]))

        #expect(redirected?.bypassesProxy == bypassesProxy)
    }

    @Test("a request that stays on its server is redirected to no other scheme, host or port")
    func staysOnServer() throws {
        var request = HTTPRequest("GET", try #require(URL(string: "http://a.example/here")))
        request.staysOnServer = true
        let asked = try OutgoingRequest(request, userAgent: "test/1")
        func redirected(to place: String) throws -> OutgoingRequest? {
            try asked.redirected(by: HTTPResponse(status: 302, headers: [HTTPField("Location", place)]))
        }

        #expect(try redirected(to: "http://A.example:80/there")?.address.path == "/there")
        for place in ["https://a.example/there", "http://b.example/there", "http://a.example:81/there"] {
            #expect(throws: TransportError.notUnderstood(detail: "it redirects to another server")) {
                try redirected(to: place)
            }
        }
    }

    @Test("no redirect leads from https to http", arguments: ["http://a.example/", "HTTP://b.example/"])
    func downgrade(place: String) throws {
        #expect(throws: TransportError.notUnderstood(detail: "it redirects from https to http")) {
            try redirected("https://a.example/", to: place)
        }
    }

    @Test("no redirect leads from https to http, wherever the way began")
    func downgradeOnTheWay() throws {
        let places = ["http://a.example/", "https://a.example/", "http://b.example/", "https://b.example/"]
        for first in places {
            for second in places where !(first.isEncrypted && !second.isEncrypted) {
                let there = try #require(try redirected(first, to: second))
                for third in places {
                    let reply = HTTPResponse(status: 302, headers: [HTTPField("Location", third)])
                    let outcome = Result { try there.redirected(by: reply)?.address.string }

                    let isRefused = second.isEncrypted && !third.isEncrypted
                    #expect(
                        (try? outcome.get()) == (isRefused ? nil : third), "\(first) \(second) \(third)")
                }
            }
        }
    }

    @Test(
        "a secret stays with its scheme, host and port",
        arguments: [
            ("https://a.example/", "https://a.example:443/b", true),
            ("http://a.example:80/", "http://A.EXAMPLE/b", true),
            ("https://a.example/", "HTTPS://a.example/", true),
            ("https://a.example:8443/x", "../b?c=d", true),
            ("https://bücher.example/", "https://XN--Bcher-kva.example/b", true),
            ("https://[::1]:8443/", "https://[::1]:8443/b", true),
            ("http://a.example/", "https://a.example/", false),
            ("https://a.example/", "https://b.example/", false),
            ("https://a.example/", "https://a.example.b.example/", false),
            ("https://a.example/", "https://a.example:8443/", false),
            ("https://a.example/", "//b.example", false),
            ("https://a.example/", "https://a.example@b.example/", false),
        ])
    func secrets(address: String, place: String, stays: Bool) throws {
        let next = try #require(try redirected(address, to: place))

        #expect(next.headers.contains { $0.isNamed("X-Key") } == stays)
    }

    @Test("user and password stay with the first host, and no others are taken from a redirect")
    func credentials() throws {
        let same = try redirected("https://ada:s3cr3t@a.example/", to: "https://eve:x@a.example/b")
        let other = try redirected("https://ada:s3cr3t@a.example/", to: "https://eve:x@b.example/b")
        let bytes = try redirected("https://ada:Gr%F6%DFe@a.example/", to: "/b")

        #expect(same?.address.string == "https://ada:s3cr3t@a.example/b")
        #expect(bytes?.address.string == "https://ada:Gr%F6%DFe@a.example/b")
        #expect(other?.address.string == "https://b.example/b")
    }

    @Test("the secret part of a path stays hidden on the first host, as nothing is of another's")
    func secretPath() throws {
        let same = try redirected("https://a.example/ours/x", to: "/ours/y", secretPathComponents: 1)
        let other = try redirected(
            "https://a.example/ours/x", to: "https://b.example/ours/y", secretPathComponents: 1)

        let encrypted = try redirected(
            "http://a.example/ours/x", to: "https://a.example/ours/y", secretPathComponents: 1)

        #expect(same?.place == "https://a.example/•••/y")
        #expect(encrypted?.place == "https://a.example/•••/y")
        #expect(other?.place == "https://b.example/ours/y")
    }

    @Test("the secret part of a path is hidden on the first host only, and on the way back to it too")
    func secretPathOnTheWay() throws {
        let there = try #require(
            try redirected(
                "https://a.example/ours/x", to: "https://b.example/theirs/y", secretPathComponents: 1))
        func next(_ place: String) throws -> OutgoingRequest? {
            try there.redirected(by: HTTPResponse(status: 302, headers: [HTTPField("Location", place)]))
        }

        #expect(try next("/theirs/z")?.place == "https://b.example/theirs/z")
        #expect(try next("https://a.example/ours/z")?.place == "https://a.example/•••/z")
    }

    @Test("a reply that is no redirect stands", arguments: [200, 201, 300, 304, 305, 306, 400])
    func noRedirect(status: Int) throws {
        #expect(try redirected("https://a.example/", to: "https://b.example/", status: status) == nil)
    }

    @Test("a redirect that names no place stands")
    func nowhere() throws {
        #expect(try redirected("https://a.example/", to: "") == nil)
    }

    @Test("a body of nothing may go anywhere")
    func emptyBody() throws {
        let next = try redirected("http://a.example/", to: "http://b.example/", status: 307, method: "POST")

        #expect(next?.method == "POST")
    }

    @Test("what becomes a GET leaves its body behind, and so may go anywhere", arguments: [301, 302, 303])
    func bodyLeftBehind(status: Int) throws {
        let next = try redirected(
            "http://a.example/", to: "http://b.example/", status: status, method: "POST", body: "s3cr3t")

        #expect(next?.method == "GET")
        #expect(next?.address.string == "http://b.example/")
        #expect(next?.body == nil)
    }

    @Test(
        "a redirect to what is no address of the web is refused",
        arguments: ["http://", "https:///x", "http:b", "http://[::g]/"])
    func noAddress(place: String) throws {
        #expect(throws: TransportError.self) { try redirected("http://a.example/", to: place) }
    }
}

extension String {
    fileprivate var isEncrypted: Bool { hasPrefix("https:") }
}
