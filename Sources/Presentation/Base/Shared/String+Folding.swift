internal import Foundation

extension String {
    /// The text without blanks around it, and without what makes no difference to a reader: case, accents, width.
    var foldedForSearch: String {
        trimmingCharacters(in: .whitespaces)
            .folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    }

    /// Whether a reader would say that it begins so.
    func begins(with beginning: String) -> Bool { foldedForSearch.hasPrefix(beginning.foldedForSearch) }
}
