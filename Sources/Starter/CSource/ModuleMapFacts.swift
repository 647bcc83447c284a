/// What the checks need to know about a module map.
struct ModuleMapFacts: Equatable {
    /// The top-level modules that it declares.
    var modules: [Occurrence] = []
    /// The headers, folders and other maps that it names.
    var paths: [Occurrence] = []

    private static let pathWords: Set = ["header", "umbrella", "extern"]

    /// Extracts the facts from a text in UTF-8.
    init(of source: some Sequence<UInt8>) {
        var depth = 0
        var expectsPath = false
        var last = ""
        for line in CText.lines(of: source) {
            for piece in Self.pieces(of: line.text) {
                if piece.hasPrefix("\"") {
                    let name = String(piece.dropFirst())
                    if expectsPath { paths.append(.init(name: name, line: line.number)) }
                    if last == "module", depth == 0 { modules.append(.init(name: name, line: line.number)) }
                    expectsPath = false
                } else {
                    if last == "module", depth == 0 { modules.append(.init(name: piece, line: line.number)) }
                    if piece == "{" || piece == "}" { depth += piece == "{" ? 1 : -1 }
                    if Self.pathWords.contains(piece) { expectsPath = true }
                    if piece == "{" || piece == "link" { expectsPath = false }
                }
                last = piece
            }
        }
    }

    /// Words, braces, and strings with their opening quote.
    private static func pieces(of line: String) -> [String] {
        var pieces: [String] = []
        var piece = ""
        func end() {
            if !piece.isEmpty { pieces.append(piece) }
            piece = ""
        }
        for character in line {
            if piece.hasPrefix("\""), character != "\"" {
                piece.append(character)
            } else if character == "\"" {
                let isOpen = piece.hasPrefix("\"")
                end()
                if !isOpen { piece = "\"" }
            } else if "{}[]".contains(character) {
                end()
                pieces.append(String(character))
            } else if character.isWhitespace {
                end()
            } else {
                piece.append(character)
            }
        }
        end()
        return pieces
    }
}
