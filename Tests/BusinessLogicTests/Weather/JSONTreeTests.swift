import Foundation
import Testing

@testable import BusinessLogicBase

@Suite("JSON of replies") struct JSONTreeTests {
    /// What Foundation's decoder says, which is the measure.
    private func decoded(_ text: Data) -> JSONTree? { try? JSONDecoder().decode(JSONTree.self, from: text) }

    @Test(
        "a text is read as Foundation's decoder reads it, good or bad",
        arguments: [
            "{}", "[]", "null", "true", "false", "\"\"", " \n\t\r[ 1 , 2 ] ", "[1,]", "[,1]", "{\"a\":1,}",
            "{\"a\" 1}",
            "{a:1}", "[1 2]", "[1]]", "", " ", "tru", "nul", "truee", "NaN", "Infinity", "'a'", "[\"a]",
            "\"a\nb\"",
            "\"\\n\\t\\\"\\\\\\/\\b\\f\\r\"", "\"\\tab\"", "\"a\\", "\"\\x\"", "\"\\u00e9\"",
            "\"\\ud83c\\udfdd\"", "\"\\ud83c\"",
            "\"é🏝\"",
            "0", "-0", "-0.0", "00", "01", "-", "+1", "1.", ".5", "1.5", "-12.25", "1e3", "1E+2", "1e-2",
            "1e", "1e+",
            "0.1", "0.3", "2.675", "123456789012345", "1234567890123456789", "0.1234567890123456",
            "9007199254740993",
            "1e308", "1e309", "-1e400", "5e-324", "1e-400", "0x10", "1_000", "{\"a\":1,\"a\":2}",
            "{\"a\":{\"b\":[null,1.5,\"c\"]}}",
            String(repeating: "[", count: 100) + String(repeating: "]", count: 100), "\u{FEFF}[1]",
            "[1]\u{0}",
        ])
    func texts(text: String) {
        #expect(JSONTree(reading: Data(text.utf8)) == decoded(Data(text.utf8)))
    }

    @Test("bytes that are no UTF-8, and UTF-16, are read as Foundation's decoder reads them")
    func encodings() {
        let texts = [
            Data([0x22, 0xFF, 0x22]), Data([0x22, 0xC3, 0x22]), Data([0x22, 0xED, 0xA0, 0x80, 0x22]),
            "[1]".data(using: .utf16LittleEndian) ?? Data(), "[1]".data(using: .utf16) ?? Data(),
        ]
        for text in texts { #expect(JSONTree(reading: text) == decoded(text), "\(Array(text))") }
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
