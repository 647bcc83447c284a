/// The name of a project, in every spelling that its files use.
struct ProjectName: Hashable {
    /// As it was given: `AcmeNotes`.
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

    /// The name that stands in a template for the person's: it breaks no rule, as the template has compiled with it.
    init(placeholder: String) { self.init(unchecked: placeholder) }

    private init(unchecked name: String) {
        camel = name
        words = Self.words(in: name)
    }

    /// `acmeNotes`
    var lowerCamel: String { words[0].lowercased() + words.dropFirst().joined() }
    /// `acme-notes`
    var kebab: String { words.joined(separator: "-").lowercased() }
    /// `acme_notes`
    var snake: String { words.joined(separator: "_").lowercased() }
    /// `ACME_NOTES`
    var upper: String { words.joined(separator: "_").uppercased() }
    /// `Acme Notes`
    var spaced: String { words.joined(separator: " ") }

    /// All spellings, in the same order for every name.
    var spellings: [String] { [camel, lowerCamel, kebab, snake, upper, spaced] }

    /// The text with every spelling of another name replaced by this one in the same spelling.
    func replacing(_ placeholder: ProjectName, in text: String) -> String {
        zip(placeholder.spellings, spellings).reduce(text) { text, spelling in
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
