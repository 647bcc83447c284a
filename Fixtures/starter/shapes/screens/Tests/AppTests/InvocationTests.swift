internal import Testing

@testable internal import App

@Suite("The command line") struct InvocationTests {
    @Test("without a word the list is printed")
    func list() { #expect(Invocation([]) == .list) }

    @Test("help and version are answers", arguments: ["--help", "-h", "--version", "-V"])
    func answers(word: String) {
        guard case .answer(let text) = Invocation([word]) else {
            Issue.record("no answer to \(word)")
            return
        }
        #expect(!text.isEmpty)
    }

    @Test("another word is a mistake, and the right use is named")
    func mistake() {
        guard case .mistake(let text) = Invocation(["nots"]) else {
            Issue.record("no mistake")
            return
        }
        #expect(text.hasPrefix("There is no “nots”.\nhelp: for the right use: "))
    }
}
