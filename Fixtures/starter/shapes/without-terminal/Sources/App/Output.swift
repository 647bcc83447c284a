internal import Foundation

/// The program's two streams.
enum Output {
    /// Prints an answer; one that can't be written is an error.
    static func answer(_ text: String) {
        do {
            try FileHandle.standardOutput.write(contentsOf: Data((text + "\n").utf8))
        } catch {
            complain("The answer can't be written.\nhelp: see where the output goes, and that there is room")
            exit(74)
        }
    }

    /// Tells something beside the answer. The program goes on where that can't be written.
    static func complain(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data((text + "\n").utf8))
    }

    /// A person's text on one line, with blanks for the characters that a terminal would obey.
    static func line(_ text: String) -> String {
        let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: " "
            default: scalar.properties.isBidiControl ? " " : scalar
            }
        }
        return String(String.UnicodeScalarView(scalars))
    }
}
