/// The name of a project, in every spelling that its files use.
struct ProjectName: Hashable {
    /// As it was given: `PlaybillName`.
    let camel: String
    /// Its words: a capital begins one, and so does the last of several capitals before a small letter.
    private let words: [String]

    /// A name that is valid.
    ///
    /// - Throws: ``NameRefusal``, which says why it is not.
    init(_ name: String) throws(NameRefusal) {
        if let refusal = NameRefusal(of: name) { throw refusal }
        self.init(unchecked: name)
    }

    private init(unchecked name: String) {
        camel = name
        words = Self.words(in: name)
    }

    /// The name that stands in the template for the person's.
    static let placeholder = ProjectName(unchecked: "PlaybillName")

    /// `playbillName`
    var lowerCamel: String { words[0].lowercased() + words.dropFirst().joined() }
    /// `playbill-name`
    var kebab: String { words.joined(separator: "-").lowercased() }
    /// `playbill_name`
    var snake: String { words.joined(separator: "_").lowercased() }
    /// `PLAYBILL_NAME`
    var upper: String { words.joined(separator: "_").uppercased() }
    /// `Playbill Name`
    var spaced: String { words.joined(separator: " ") }

    /// All spellings, in the same order for every name.
    var spellings: [String] { [camel, lowerCamel, kebab, snake, upper, spaced] }

    /// The text with every spelling of the placeholder replaced by this name in the same spelling.
    func replacingPlaceholder(in text: String) -> String {
        zip(Self.placeholder.spellings, spellings).reduce(text) { text, spelling in
            text.replacing(spelling.0, with: spelling.1)
        }
    }

    private static func words(in name: String) -> [String] {
        let letters = Array(name)
        var words: [String] = []
        for (index, letter) in letters.enumerated() {
            let isAfterSmall = index > 0 && !letters[index - 1].isUppercase
            let isBeforeSmall = index + 1 < letters.count && letters[index + 1].isLowercase
            if words.isEmpty || (letter.isUppercase && (isAfterSmall || isBeforeSmall)) {
                words.append(String(letter))
            } else {
                words[words.count - 1].append(letter)
            }
        }
        return words
    }
}
