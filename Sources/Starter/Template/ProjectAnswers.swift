/// The user's choices for a new project.
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
    /// Whether it contains the demo, an example feature.
    var hasDemo = true
    /// Whether it has mutation testing.
    var hasMutation = false

    /// The shape's word in the list of files.
    var shape: String {
        switch (layers, hasTerminal) {
        case (.two, _): "services"
        case (.three, false): "screens"
        case (.three, true): "terminal"
        }
    }

    /// The conditions in the list of files that hold for these answers.
    var words: Set<String> {
        [shape, license.rawValue, hasDemo ? "demo" : "bare", hasMutation ? "mutation" : ""]
    }

    /// One line each, for the project's state.
    var lines: [String] {
        [
            "name \(name.camel)", "layers \(layers.rawValue)", "terminal \(hasTerminal ? "yes" : "no")",
            "license \(license.rawValue)", "author \(author)", "year \(year)",
            "demo \(hasDemo ? "yes" : "no")", "mutation \(hasMutation ? "yes" : "no")",
        ]
    }
}
