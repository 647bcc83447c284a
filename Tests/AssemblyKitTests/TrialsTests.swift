import Foundation
import Testing

@Suite("How much is tried") struct TrialsTests {
    @Test(
        "what is no number stops the run, which would prove little",
        arguments: ["2k", "1e6", "0", "-1", " 7"])
    func wrong(_ text: String) async throws {
        let result = await #expect(processExitsWith: .exitCode(64), observing: [\.standardErrorContent]) {
            [text] in
            setenv("TRIALS", text, 1)
            _ = trials
        }

        let error = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(
            error.contains("TRIALS=\(text) is not a number from 1.\nhelp: write TRIALS=2000, or leave it out")
        )
    }

    @Test("an empty number is the usual one")
    func empty() async {
        await #expect(processExitsWith: .success) {
            setenv("REQUESTS", "", 1)
            #expect(requests == 1000)
        }
    }
}
