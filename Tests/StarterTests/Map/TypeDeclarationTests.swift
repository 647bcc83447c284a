import Foundation
import Testing

@testable import Starter

@Suite("Declared types") struct TypeDeclarationTests {
    @Test("a line ends at any break", arguments: ["\r\n", "\r"])
    func lineBreaks(lineBreak: String) {
        let lines = ["import Core", "", "/// A house.", "struct House: Assembly {}"]

        let house = TypeDeclaration.all(in: lines.joined(separator: lineBreak), file: "House.swift")

        #expect(house.map(\.summary) == ["A house."])
    }

    @Test("documentation counts above lines of attributes, and behind tabs")
    func attributesAndTabs() {
        let text = """
            /// A house.
            @MainActor
            @available(macOS 15, *)
            final class House: Assembly {
            \t/// The store.
            \t@MainActor
            \tvar store: any Store { singleton { Store() } }
            \t/// The clock.
            \t@Wrap var clock: any Clock { singleton { Clock() } }
            \tfunc plain() {}
            }
            """

        let house = TypeDeclaration.all(in: text, file: "House.swift")

        #expect(house.map(\.summary) == ["A house."])
        #expect(house.first?.members.map(\.summary) == ["The store.", "The clock.", ""])
    }

    @Test("an import of one type declares none, and hides none below it")
    func importOfType() {
        let text = "import struct Core.City\n\nfinal class House: Assembly {\n    func plain() {}\n}"

        let house = TypeDeclaration.all(in: text, file: "House.swift")

        #expect(house.map(\.name) == ["House"])
        #expect(house.first?.members.map(\.name) == ["plain()"])
    }

    @Test("members are spelled as #function spells them, with their types, lines and documentation")
    func members() {
        let text = """
            /// A house.
            @MainActor public final class House<T>: Assembly, HouseAssembly {
                let components = Components()
                /// The first line
                /// and the second.
                ///
                /// More.
                var store: any Store { singleton { Store { 1 } } }
                func screen(for id: PlaceID, _ map: [String: Int], with more: (A, B) -> C = { $0 }) -> any Screen {
                    func inner() {}
                    var local = 1
                    return prototype { Screen() }
                }
                func plain() {}
                struct Inside { var hidden: Int }
            }
            """

        let house = TypeDeclaration.all(in: text, file: "House.swift")

        #expect(house.map(\.name) == ["House"])
        #expect(house.first?.summary == "A house.")
        #expect(house.first?.inherits.suffix(2) == ["Assembly", "HouseAssembly"])
        #expect(
            house.first?.members == [
                .init(
                    name: "store", type: "any Store", file: "House.swift", line: 8,
                    summary: "The first line and the second."),
                .init(
                    name: "screen(for:_:with:)", type: "any Screen", file: "House.swift", line: 9, summary: ""
                ),
                .init(name: "plain()", type: "", file: "House.swift", line: 14, summary: ""),
            ])
    }
}
