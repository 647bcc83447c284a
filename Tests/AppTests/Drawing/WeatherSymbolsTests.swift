internal import Presentation
internal import Testing

@testable internal import App

@Suite("Symbols of the weather") struct WeatherSymbolsTests {
    @Test("no glyph is drawn as an emoji", arguments: [Symbols.unicode, .ascii])
    func glyphs(symbols: Symbols) {
        for glyph in WeatherGlyph.allCases { #expect(symbols.glyph(glyph).columns == 1) }
        #expect(symbols.blocks.allSatisfy { $0.columns == 1 })
    }
}
