internal import Testing

@testable internal import App

@Suite("What the program prints") struct OutputTests {
    @Test("a person's text is printed on one line, and nothing in it controls the terminal")
    func line() {
        #expect(Output.line("milk\nbread\u{1B}[2J \u{202E}tea") == "milk bread [2J  tea")
    }
}
