import Presentation

extension Notice {
    /// What Base and Double have in common of a notice: how much it matters, its first words and what to do. Behind the
    /// first words Base tells what only it knows.
    var told: String { "\(severity) “\(text.prefix { !":.".contains($0) })”, \(help ?? "nothing") to do" }
}

extension Phase {
    /// With the words of a failure that Base and Double have in common.
    var told: String { if case .failed(let notice) = self { "failed: \(notice.told)" } else { "\(self)" } }
}
