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

    /// Takes a line such as `placeholder year YearOfTheProject`; false when it is no such line.
    mutating func read(_ words: [String]) -> Bool {
        guard words.count == 3, words[0] == "placeholder" else { return false }
        switch words[1] {
        case "name": name = ProjectName(placeholder: words[2])
        case "author": author = words[2]
        case "year": year = words[2]
        case "top": top = words[2]
        case "demo": demo = words[2]
        default: return false
        }
        return true
    }

    /// A text of the template without marks of the demo, and with the demo or what stands there without it.
    ///
    /// - Parameter path: What errors name.
    func text(_ text: String, withDemo: Bool, path: String) throws(Failure) -> String {
        guard let demo else { return text }
        return try DemoMarks(word: demo).text(text, withDemo: withDemo, path: path)
    }

    /// A text of the template as it stands in the project.
    ///
    /// - Parameter names: Those at the project's top, with commas between them.
    func fill(_ text: String, with answers: ProjectAnswers, top names: String) -> String {
        var text = name.map { answers.name.replacing($0, in: text) } ?? text
        if let year { text = text.replacing(year, with: "\(answers.year)") }
        if let top { text = text.replacing(top, with: names) }
        if let author { text = text.replacing(author, with: answers.author) }
        return text
    }
}
