/// The location of a compiler error.
struct CompilerError: Hashable {
    /// The path as the compiler prints it.
    let file: String
    /// From 1.
    let line: Int
    let text: String

    /// Parses `/path/File.swift:12:5: error: …`; nil for any other line.
    init?(_ line: String) {
        guard let match = line.wholeMatch(of: /(\/.+?\.swift):(\d+):\d+: error: (.*)/),
            let number = Int(match.output.2)
        else { return nil }
        file = String(match.output.1)
        self.line = number
        text = String(match.output.3)
    }
}
