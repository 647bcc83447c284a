/// A name of several words, in every spelling that files use.
struct SpelledName: Hashable {
    /// As it was given: `ShoppingList`.
    let camel: String
    /// Its words: each starts with a capital; in a run of capitals before a small letter the last one starts a
    /// word, unless that letter is an `s` alone, which makes the run a plural: `URLs`.
    private let words: [String]

    init(_ name: String) {
        camel = name
        words = Self.words(in: name)
    }

    /// `shoppingList`
    var lowerCamel: String { words[0].lowercased() + words.dropFirst().joined() }
    /// `shopping-list`
    var kebab: String { words.joined(separator: "-").lowercased() }
    /// `shopping_list`
    var snake: String { words.joined(separator: "_").lowercased() }
    /// `SHOPPING_LIST`
    var upper: String { words.joined(separator: "_").uppercased() }
    /// `Shopping List`
    var spaced: String { words.joined(separator: " ") }
    /// `shopping list`; a word of several capitals is unchanged, and so is its plural.
    var phrase: String { words.map(Self.small).joined(separator: " ") }
    /// `Shopping list`
    var sentence: String { phrase.prefix(1).uppercased() + phrase.dropFirst() }

    /// All spellings of code and titles, in the same order for every name.
    var spellings: [String] { [camel, lowerCamel, kebab, snake, upper, spaced] }

    /// The text with every spelling of another name replaced by the same spelling of this one.
    func replacing(_ placeholder: SpelledName, in text: String) -> String {
        let prose = { (name: SpelledName) in name.spellings + [name.sentence, name.phrase] }
        return zip(prose(placeholder), prose(self)).reduce(text) { text, spelling in
            text.hasBytes(of: spelling.0) ? text.replacing(spelling.0, with: spelling.1) : text
        }
    }

    private static func small(_ word: String) -> String {
        let rest = word.dropFirst()
        let isAbbreviation = rest.contains(where: \.isUppercase) || !rest.contains(where: \.isLowercase)
        return word.count > 1 && isAbbreviation ? word : word.lowercased()
    }

    private static func words(in name: String) -> [String] {
        let letters = Array(name)
        var words: [String] = []
        for (index, letter) in letters.enumerated() {
            let isAfterSmall = index > 0 && !letters[index - 1].isUppercase
            let isBeforeSmall = letters.dropFirst(index + 1).first?.isLowercase == true
            // An `s` alone makes a plural of the capitals before it, as in `URLs`; but `URLAsText` has the word "as".
            let next = letters.dropFirst(index + 2).first
            let isShortWord = "AIU".contains(letter) && next?.isUppercase == true
            let isBeforePlural =
                isBeforeSmall && letters[index + 1] == "s" && next?.isLowercase != true && !isShortWord
            if words.isEmpty || (letter.isUppercase && (isAfterSmall || isBeforeSmall && !isBeforePlural)) {
                words.append(String(letter))
            } else {
                words[words.count - 1].append(letter)
            }
        }
        return words
    }
}
