/// What a person says of the project to be made.
struct ProjectAnswers: Equatable {
    enum Layers: String, CaseIterable {
        case two = "2"
        case three = "3"
    }

    enum License: String, CaseIterable {
        case mit
        case apache = "apache-2.0"
        case none
    }

    let name: ProjectName
    var layers = Layers.three
    var hasTerminal = true
    var license = License.mit
    var author: String
    var year: Int
    /// Whether it begins with the demo, a feature that shows how one is made.
    var hasDemo = true
    /// Whether it has mutation testing.
    var hasMutation = false

    /// The word that the list of files has for the shape.
    var shape: String {
        switch (layers, hasTerminal) {
        case (.two, _): "services"
        case (.three, false): "screens"
        case (.three, true): "terminal"
        }
    }

    /// The words that rules of the list of files may ask for.
    var words: Set<String> {
        [shape, license.rawValue, hasDemo ? "demo" : "bare", hasMutation ? "mutation" : ""]
    }

    /// One line each, for the state of the project.
    var lines: [String] {
        [
            "name \(name.camel)", "layers \(layers.rawValue)", "terminal \(hasTerminal ? "yes" : "no")",
            "license \(license.rawValue)", "author \(author)", "year \(year)",
            "demo \(hasDemo ? "yes" : "no")", "mutation \(hasMutation ? "yes" : "no")",
        ]
    }
}
