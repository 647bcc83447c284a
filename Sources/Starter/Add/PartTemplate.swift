import Foundation

/// The files and insertions of a part, with its name filled in.
///
/// The templates are in the project, in the folder `Commands.templates`. A team can change them for its later
/// additions.
struct PartTemplate {
    /// The placeholder for the part's name.
    static let placeholder = SpelledName("MarqueePart")
    /// The placeholder for the key that opens a screen.
    static let key = "marqueeKey"
    /// The templates in projects that `new` has made, which another tool than theirs does not read: what it says
    /// afterwards would name commands that are not there.
    private static let ofProjects = "Fixtures/add"

    /// The files' texts by path.
    var files: [String: String]
    /// The template of each file, by the file's path.
    let sources: [String: String]
    let edits: [EditScript.Edit]

    /// Reads the templates of a part.
    ///
    /// - Parameter key: The key for its screen.
    init(_ part: Part, named name: SpelledName, key: String, in root: URL) throws {
        let folder = root.appending(path: Commands.templates)
        guard Self.isThere("service", in: root) else {
            if Self.isThere("service", in: root, below: Self.ofProjects) {
                guard Self.isThere(part.essential, in: root, below: Self.ofProjects) else {
                    throw Self.noScreens(for: part, templates: Self.ofProjects)
                }
                throw Failure(
                    "a project that `new` has made has a tool of its own, which adds to it",
                    help: "make add-\(part.rawValue) NAME=\(name.camel)")
            }
            throw Failure(
                "there is no \(Commands.templates)/service here",
                help: "run it at the top of a project that `new` has made")
        }
        guard Self.isThere(part.essential, in: root) else {
            throw Self.noScreens(for: part, templates: Commands.templates)
        }
        let render = { (text: String) in
            name.replacing(Self.placeholder, in: text.replacing(Self.key, with: key))
        }
        var files: [String: String] = [:]
        var sources: [String: String] = [:]
        var edits: [EditScript.Edit] = []
        for template in part.templates where Self.isThere(template, in: root) {
            let url = folder.appending(path: template)
            for path in try url.filesBelow() {
                let text = try String(contentsOf: url.appending(path: path), encoding: .utf8)
                let source = "\(Commands.templates)/\(template)/\(path)"
                if path == EditScript.name {
                    edits += try EditScript(render(text), path: source).edits
                } else {
                    files[render(path)] = render(text)
                    sources[render(path)] = source
                }
            }
        }
        self.files = files
        self.sources = sources
        self.edits = edits
    }

    /// Whether a project has this folder of templates.
    static func isThere(
        _ template: String, in root: URL, below folder: String = Commands.templates
    ) -> Bool {
        FileManager.default.fileExists(atPath: root.appending(path: "\(folder)/\(template)").path)
    }

    private static func noScreens(for part: Part, templates: String) -> Failure {
        Failure(
            "this project has no screens, so it cannot have \(part.phrase)",
            help: "add a service; \(templates) has what can be added")
    }
}
