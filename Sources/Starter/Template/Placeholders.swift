/// The words that stand in a template for a person's answers and the like, as the list of its files names them.
struct Placeholders: Equatable {
    /// The name, which stands there in all of its spellings.
    private(set) var name: ProjectName?
    private(set) var author: String?
    private(set) var year: String?
    /// The names at the project's top.
    private(set) var top: String?
    /// The mark of what belongs to the demo.
    private(set) var demo: String?
    /// The mark of what belongs to mutation testing.
    private(set) var mutation: String?

    /// Takes a line such as `placeholder year YearOfTheProject`; false when it is no such line.
    mutating func read(_ words: [String]) -> Bool {
        guard words.count == 3, words[0] == "placeholder" else { return false }
        switch words[1] {
        case "name": name = ProjectName(placeholder: words[2])
        case "author": author = words[2]
        case "year": year = words[2]
        case "top": top = words[2]
        case "demo": demo = words[2]
        case "mutation": mutation = words[2]
        default: return false
        }
        return true
    }

    /// A text of the template without marks, and with what the project has of that which a project may have or not.
    ///
    /// - Parameter path: What errors name.
    func unmarked(_ text: String, for answers: ProjectAnswers, path: String) throws(Failure) -> String {
        var text = text
        for (word, isWanted) in [(demo, answers.hasDemo), (mutation, answers.hasMutation)] {
            guard let word else { continue }
            text = try TemplateMarks(word: word).text(text, isWanted: isWanted, path: path)
        }
        return text
    }

    /// A text of the template as it stands in the project.
    ///
    /// - Parameter names: Those at the project's top, with commas between them.
    func fill(_ text: String, with answers: ProjectAnswers, top names: String) -> String {
        var text = name.map { answers.name.replacing($0, in: text) } ?? text
        for (word, answer) in [(year, "\(answers.year)"), (top, names), (author, answers.author)] {
            if let word, text.hasBytes(of: word) { text = text.replacing(word, with: answer) }
        }
        return text
    }
}
