/// The placeholders in a template, as the list of its files declares them.
struct Placeholders: Equatable {
    /// The project's name, in all of its spellings.
    private(set) var name: ProjectName?
    private(set) var author: String?
    private(set) var year: String?
    /// The names in the project's top folder.
    private(set) var top: String?
    /// The mark for parts of the demo.
    private(set) var demo: String?
    /// The mark for parts of mutation testing.
    private(set) var mutation: String?
    /// The mark for parts of presentation.
    private(set) var presentation: String?

    /// Parses a line such as `placeholder year YearOfTheProject`; returns false for any other line.
    mutating func read(_ words: [String]) -> Bool {
        guard words.count == 3, words[0] == "placeholder" else { return false }
        switch words[1] {
        case "name": name = ProjectName(placeholder: words[2])
        case "author": author = words[2]
        case "year": year = words[2]
        case "top": top = words[2]
        case "demo": demo = words[2]
        case "mutation": mutation = words[2]
        case "presentation": presentation = words[2]
        default: return false
        }
        return true
    }

    /// A text of the template with its marks resolved for the project's options.
    ///
    /// - Parameter path: The path for errors.
    func unmarked(_ text: String, for answers: ProjectAnswers, path: String) throws(Failure) -> String {
        var text = text
        let marks = [
            (demo, answers.hasDemo), (mutation, answers.hasMutation),
            (presentation, answers.layers == .three),
        ]
        for (word, isWanted) in marks {
            guard let word else { continue }
            text = try TemplateMarks(word: word).text(text, isWanted: isWanted, path: path)
        }
        return text
    }

    /// A text of the template as the project gets it.
    ///
    /// - Parameter names: The names in the project's top folder, separated by commas.
    func fill(_ text: String, with answers: ProjectAnswers, top names: String) -> String {
        var text = name.map { answers.name.replacing($0, in: text) } ?? text
        for (word, answer) in [(year, "\(answers.year)"), (top, names), (author, answers.author)] {
            if let word, text.hasBytes(of: word) { text = text.replacing(word, with: answer) }
        }
        return text
    }
}
