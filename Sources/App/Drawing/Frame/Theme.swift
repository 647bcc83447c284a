/// The colours and symbols for styles.
struct Theme: Hashable, Sendable {
    var colours: Colours
    var symbols: Symbols

    /// Which escape sequences for colours a terminal gets.
    enum Colours: Hashable, Sendable {
        /// None: for a pipe, a file, or a terminal without escape sequences.
        case none
        /// Bold, faint and reversed, but no colours: `NO_COLOR` asks for it.
        case monochrome
        /// The palette of 16, which the user's terminal defines.
        case sixteen
    }

    /// Sixteen colours and Unicode.
    static let full = Theme(colours: .sixteen, symbols: .unicode)
    /// Plain text.
    static let text = Theme(colours: .none, symbols: .unicode)

    /// Reads `NO_COLOR`, `TERM`, and the locale from the first of `LC_ALL`, `LC_CTYPE` and `LANG` that is set and
    /// not empty.
    init(environment: [String: String], isTerminal: Bool) {
        func value(_ name: String) -> String? {
            environment[name].flatMap { $0.isEmpty ? nil : $0 }
        }
        let locale = value("LC_ALL") ?? value("LC_CTYPE") ?? value("LANG") ?? ""
        let encoding = locale.lowercased()
        symbols = encoding.contains("utf-8") || encoding.contains("utf8") ? .unicode : .ascii
        if !isTerminal || value("TERM") == nil || value("TERM") == "dumb" {
            colours = .none
        } else {
            colours = value("NO_COLOR") == nil ? .sixteen : .monochrome
        }
    }

    init(colours: Colours, symbols: Symbols) {
        self.colours = colours
        self.symbols = symbols
    }

    /// The parameters of the SGR sequence for the style, or nil for the terminal's default.
    func rendition(of style: Style) -> String? {
        switch colours {
        case .none: nil
        case .monochrome: Self.attributes(of: style)
        case .sixteen: Self.colour(of: style) ?? Self.attributes(of: style)
        }
    }

    private static func attributes(of style: Style) -> String? {
        switch style {
        case .plain, .warm, .cool, .vivid, .done: nil
        case .dim: "2"
        case .strong, .title, .accent, .warning, .failure: "1"
        case .selected: "7"
        }
    }

    private static func colour(of style: Style) -> String? {
        switch style {
        case .plain, .dim, .strong, .title, .selected: nil
        case .accent: "36"
        case .warm, .warning: "33"
        case .cool: "94"
        case .vivid: "35"
        case .done: "32"
        case .failure: "1;31"
        }
    }
}
