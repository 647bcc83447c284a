/// A short text in large digits three rows high, for the temperature.
struct BigText: Hashable, Sendable {
    /// The text's three rows, equally wide.
    let rows: [String]

    /// The text, or nil when one of its characters has no drawing.
    init?(_ text: String) {
        var rows = ["", "", ""]
        for character in text where character != " " {
            guard let drawing = Self.drawings[character] else { return nil }
            for index in rows.indices { rows[index] += (rows[index].isEmpty ? "" : " ") + drawing[index] }
        }
        guard !rows[0].isEmpty else { return nil }
        self.rows = rows
    }

    private static let drawings: [Character: [String]] = [
        "0": ["┏━┓", "┃ ┃", "┗━┛"],
        "1": ["╺┓ ", " ┃ ", "╺┻╸"],
        "2": ["╺━┓", "┏━┛", "┗━╸"],
        "3": ["╺━┓", " ━┫", "╺━┛"],
        "4": ["╻ ╻", "┗━┫", "  ╹"],
        "5": ["┏━╸", "┗━┓", "╺━┛"],
        "6": ["┏━╸", "┣━┓", "┗━┛"],
        "7": ["╺━┓", "  ┃", "  ╹"],
        "8": ["┏━┓", "┣━┫", "┗━┛"],
        "9": ["┏━┓", "┗━┫", "╺━┛"],
        "−": ["  ", "╺╸", "  "],
        "-": ["  ", "╺╸", "  "],
        "°": ["┏┓", "┗┛", "  "],
        "C": ["┏━╸", "┃  ", "┗━╸"],
        "F": ["┏━╸", "┣╸ ", "╹  "],
    ]
}
