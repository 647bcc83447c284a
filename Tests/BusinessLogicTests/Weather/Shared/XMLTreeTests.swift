import BusinessLogic
import Core
import Foundation
import Testing

@testable import BusinessLogicBase

@Suite("Replies in XML") struct XMLTreeTests {
    private let check = ReplyCheck(service: "yahoo") { _ in nil }

    private func reply(_ text: String, type: String = "text/xml", status: Int = 200) -> HTTPResponse {
        HTTPResponse(
            status: status, headers: [HTTPField("Content-Type", type)], body: Data(text.utf8))
    }

    @Test("elements, attributes and texts are found by their names")
    func elements() throws {
        let root = try check.xml(
            reply(
                """
                <?xml version="1.0" encoding="UTF-8"?>
                <rss><channel><title> Kazan &amp; more </title><y:wind xmlns:y="u" speed="12.5" gust=""/>
                <day d="1"/><day d="2"/><note><![CDATA[<b>]]></note></channel></rss>
                <!-- a comment behind the root -->
                """), receivedAt: .distantPast)

        let channel = try #require(root["channel"])
        #expect(root.name == "rss")
        #expect(channel["title"]?.text == "Kazan & more")
        #expect(channel["y:wind"]?.number("speed") == 12.5)
        #expect(channel["y:wind"]?.number("gust") == nil)
        #expect(channel.all("day").map { $0.attributes["d"] } == ["1", "2"])
        #expect(channel["note"]?.text == "<b>")
        #expect(channel["nothing"] == nil)
    }

    @Test("the old feed of Yahoo is read")
    func fixture() throws {
        let body = try Fixture.data("providers/yahoo/forecast.xml")
        let channel = try #require(XMLTree(body)?["channel"])

        #expect(channel["yweather:atmosphere"]?.number("humidity") != nil)
        #expect(channel["item"]?.all("yweather:forecast").isEmpty == false)
    }

    @Test(
        "what is no XML, or could harm, is refused",
        arguments: [
            "", "{}", "<a><b></a>", "<a>",
            #"<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/hostname">]><a>&x;</a>"#,
            #"<!doctype a [<!ENTITY x "ha">]><a>&x;</a>"#,
            "<?xml version=\"1.0\"?><!DOCTYPE a><a/>".map { "\($0)\0" }.joined(),
            #"<?xml version="1.0" encoding="ISO-8859-1"?><a>é</a>"#,
            "\u{FEFF}<?xml version='1.0' encoding = 'windows-1251' ?><a/>",
            String(repeating: "<a>", count: 65) + String(repeating: "</a>", count: 65),
        ])
    func refused(text: String) throws {
        let error = try #require(throws: WeatherError.self) {
            try check.xml(reply(text), receivedAt: .distantPast)
        }

        #expect("\(error)".hasPrefix("yahoo's reply does not make sense: it is not XML; it begins with “"))
    }

    @Test(
        "a text with more accents on one letter than any language has is refused: to compare it takes too long",
        arguments: [
            ("<a e%='1'/>", "\u{301}"), ("<a b='e%'/>", "\u{301}"), ("<a b='e%'/>", "&#x301;"),
            ("<a>e%</a>", "&#769;"), ("<a>e%</a>", "\u{301}<!-- -->"), ("<a>e%</a>", "<![CDATA[\u{301}]]>"),
        ])
    func accents(text: String, accent: String) throws {
        for (count, isRead) in [(64, true), (65, false)] {
            let body = text.replacing("%", with: String(repeating: accent, count: count))

            #expect((XMLTree(Data(body.utf8)) != nil) == isRead, "\(count)")
        }
    }

    @Test(
        "a reply may declare that it is in UTF-8, under either name, or in ASCII",
        arguments: ["UTF-8", "utf-8", "utf8", "UTF8", "US-ASCII"])
    func declared(encoding: String) throws {
        let text = #"<?xml version="1.0" encoding="\#(encoding)"?><a>b</a>"#

        #expect(try check.xml(reply(text), receivedAt: .distantPast).text == "b")
    }

    @Test("a reply that is too large, of another type, or a refusal, is told as such")
    func heads() throws {
        var small = check
        small.sizeLimit = 3

        #expect(
            throws: WeatherError.malformed(
                detail: "yahoo's reply does not make sense: it has 4 bytes, more than 3")
        ) { try small.xml(reply("<a/>"), receivedAt: .distantPast) }
        #expect(
            throws: WeatherError.malformed(
                detail: "yahoo's reply does not make sense: it is text/html, not XML")
        ) { try check.xml(reply("<a/>", type: "text/html"), receivedAt: .distantPast) }
        let long = "text/\(String(repeating: "x", count: 55))"
        for (type, told) in [(long, long), (long + "y", long + "…")] {
            #expect(
                throws: WeatherError.malformed(
                    detail: "yahoo's reply does not make sense: it is \(told), not XML")
            ) { try check.xml(reply("<a/>", type: type), receivedAt: .distantPast) }
            #expect(
                throws: WeatherError.malformed(
                    detail: "yahoo's reply does not make sense: it is \(told), not JSON")
            ) { try check.json(reply("{}", type: type), receivedAt: .distantPast) }
        }
        let notFound = "yahoo is not at its address: status 404"
        #expect(throws: WeatherError.notFound(detail: notFound)) {
            try check.xml(reply("<a/>", status: 404), receivedAt: .distantPast)
        }
        for type in ["application/rss+xml; charset=utf-8", "application/xml", "Text/XML"] {
            #expect(try check.xml(reply("<a/>", type: type), receivedAt: .distantPast).name == "a")
        }
    }
}
