import Foundation
import Testing

@testable import BusinessLogicBase

@Suite("JSON of replies") struct JSONTreeTests {
    /// What Foundation's decoder says, which is the measure.
    private func decoded(_ text: Data) -> JSONTree? {
        try? JSONDecoder().decode(Decoded.self, from: text).tree
    }

    private struct Decoded: Decodable {
        let tree: JSONTree

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if container.decodeNil() {
                tree = .null
            } else if let number = try? container.decode(Double.self) {
                tree = .number(number)
            } else if let text = try? container.decode(String.self) {
                tree = .text(text)
            } else if let elements = try? container.decode([Decoded].self) {
                tree = .array(elements.map(\.tree))
            } else if let members = try? container.decode([String: Decoded].self) {
                tree = .object(members.mapValues(\.tree))
            } else {
                tree = .flag(try container.decode(Bool.self))
            }
        }
    }

    @Test(
        "a text is read as Foundation's decoder reads it, good or bad",
        arguments: [
            "{}", "[]", "null", "true", "false", "\"\"", " \n\t\r[ 1 , 2 ] ", "[1,]", "[,1]", "{\"a\":1,}",
            "{\"a\" 1}",
            "{a:1}", "[1 2]", "[1]]", "", " ", "tru", "nul", "truee", "NaN", "Infinity", "'a'", "[\"a]",
            "\"a\nb\"",
            "\"\\n\\t\\\"\\\\\\/\\b\\f\\r\"", "\"\\tab\"", "\"a\\", "\"\\x\"", "\"\\u00e9\"",
            "\"\\ud83c\\udfdd\"", "\"\\ud83c\"", #""\udfdd""#, #""\ud83c\ud83c""#, #""\ud83c\n""#,
            #""\u00E9\u0000x\uffff""#, #""\u""#, #""\u12""#, #""\u+123""#, #""\U00e9""#, #""\ud83c\u""#,
            #""\u0041"#,
            "\"é🏝\"",
            "0", "-0", "-0.0", "00", "01", "-", "+1", "1.", ".5", "1.5", "-12.25", "1e3", "1E+2", "1e-2",
            "1e", "1e+",
            "0.1", "0.3", "2.675", "123456789012345", "1234567890123456789", "0.1234567890123456",
            "9007199254740993",
            "1e308", "1e309", "-1e400", "5e-324", "1e-400", "0x10", "1_000", "{\"a\":1,\"a\":2}",
            #"{"\u00e9":1,"e\u0301":2}"#, "[,]", "[1,,]", "{,}", "{\"a\":1,,}", "\u{FEFF}",
            "\u{FEFF}\u{FEFF}[1]",
            "{\"a\":{\"b\":[null,1.5,\"c\"]}}",
            "\u{FEFF}[1]", "[1]\u{0}",
        ])
    func texts(text: String) {
        #expect(JSONTree(reading: Data(text.utf8)) == decoded(Data(text.utf8)))
    }

    @Test("bytes that are no UTF-8 are refused, as RFC 8259 has it")
    func encodings() throws {
        let texts = [
            Data([0x22, 0xFF, 0x22]), Data([0x22, 0xC3, 0x22]), Data([0x22, 0xED, 0xA0, 0x80, 0x22]),
            try #require("[1]".data(using: .utf16LittleEndian)), try #require("[1]".data(using: .utf16)),
        ]
        for text in texts { #expect(JSONTree(reading: text) == nil, "\(Array(text))") }
    }

    @Test(
        "arrays and objects are read sixty-four deep, and no deeper",
        arguments: [("[", "]"), ("{\"a\":", "}")])
    func nesting(start: String, end: String) {
        func nested(_ depth: Int) -> Data {
            Data("\(String(repeating: start, count: depth))[]\(String(repeating: end, count: depth))".utf8)
        }

        #expect(JSONTree(reading: nested(63)) != nil)
        #expect(JSONTree(reading: nested(64)) == nil)
    }

    @Test(
        "a text with more accents on one letter than any language has is refused: to compare it takes too long",
        arguments: ["\u{301}", #"\u0301"#, "\u{1D165}", #"\ud834\udd65"#, "\u{300}"])
    func accents(accent: String) {
        func texts(_ count: Int) -> [String] {
            let text = "\"e\(String(repeating: accent, count: count))\""
            return ["[\(text)]", "{\(text): 1}"]
        }

        for text in texts(64) + ["[\(texts(64)[0]), \(texts(64)[0])]"] {
            #expect(JSONTree(reading: Data(text.utf8)) != nil)
        }
        for text in texts(65) { #expect(JSONTree(reading: Data(text.utf8)) == nil) }
    }

    @Test("a recorded reply is read as Foundation's decoder reads it, and so is any part of it")
    func replies() throws {
        for name in ["forecast", "forecast-midnight-sun", "forecast-polar-night", "geocoding", "error-400"] {
            let reply = try Fixture.data("providers/open-meteo/\(name).json")
            #expect(JSONTree(reading: reply) == decoded(reply))
            for length in stride(from: 1, to: reply.count, by: max(1, reply.count / 60)) {
                #expect(JSONTree(reading: reply.prefix(length)) == decoded(reply.prefix(length)))
            }
        }
    }
}
