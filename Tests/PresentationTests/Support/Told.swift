import Presentation

extension Notice {
    /// What a notice of Base and of Double have in common: severity, first words and help. After the first words
    /// Base adds details that only it knows.
    var told: String { "\(severity) “\(text.prefix { !":.".contains($0) })”, \(help ?? "nothing") to do" }
}

extension Phase {
    /// A failed phase with the common part of its notice.
    var told: String { if case .failed(let notice) = self { "failed: \(notice.told)" } else { "\(self)" } }
}

extension ScriptError {
    /// What Base and Double have in common: not the reason behind a colon, and not the words of the help.
    var gist: String {
        let kind = "\(self)".prefix { $0 != "(" }
        return "\(kind): \(notice.severity) \(notice.text.prefix { $0 != ":" && $0 != "." })"
            + (notice.help == nil ? "" : ", with help")
    }

    /// Which of several was meant is asked with this notice; nil for another error.
    var ambiguity: Notice? { if case .ambiguous(let notice) = self { notice } else { nil } }
}
