/// A short text in characters three rows high, drawn with lines: a temperature that can be read across the room.
struct BigText: Hashable, Sendable {
    /// The text's three rows, equally wide.
    let rows: [String]

    /// The text, or nil when it has a character that there is no drawing for.
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
