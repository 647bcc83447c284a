import Foundation

/// All changes for adding a part, computed before anything is written.
struct Addition {
    /// The texts of new files by path.
    let made: [String: String]
    /// The changed files, with their old and new texts.
    private(set) var edited: [String: (old: String, new: String)] = [:]
    /// The changes to record, in the order in which they are made.
    private(set) var replacements: [(path: String, Replacement)] = []
    /// The only file with the function that lists the keys of screens.
    let pages: String?
    /// Why and where a change is impossible.
    private(set) var problems: [String] = []
    /// Whether files, types or members of its names are there already, so that the change can't be made by hand either.
    private(set) var isNameTaken: Bool

    /// Finds every place of insertion in a project.
    init(_ template: PartTemplate, named name: SpelledName, in sources: ProjectSources) {
        made = template.files
        pages = sources.pages
        for path in made.keys.sorted() where sources.isThere(path) {
            problems.append("\(path) is there already")
        }
        for (path, other) in sources.namesakes(of: made) {
            problems.append("\(path) would be the second file of its name in its module, after \(other)")
        }
        for (type, path) in sources.declared(asIn: made) {
            problems.append("\(path) declares `\(type)` already")
        }
        isNameTaken = !problems.isEmpty
        for edit in template.edits {
            do throws(PlaceError) {
                try insert(edit, section: name.sentence, into: sources)
            } catch {
                isNameTaken = isNameTaken || error.isNameTaken
                let location = error.location.map { "\($0): " } ?? ""
                problems.append(
                    "\(location)expected \(error.expected), for\n\(edit.text.indented(by: "    "))")
            }
        }
    }

    private mutating func insert(
        _ edit: EditScript.Edit, section: String, into sources: ProjectSources
    ) throws(PlaceError) {
        let files = sources.files(of: edit.place)
        guard files.count == 1, let path = files.first else {
            let found = files.isEmpty ? "" : ", not in \(files.joined(separator: " and in "))"
            throw PlaceError(
                location: nil, expected: "\(edit.place.description) in one file below Sources\(found)")
        }
        let old = edited[path]?.old ?? sources.texts[path] ?? ""
        let text = edited[path]?.new ?? old
        if text.contains("\n<<<<<<< ") {
            throw PlaceError(location: path, expected: "no conflict of a merge")
        }
        let replacement = try edit.place.insertion(
            of: edit.text, section: section, into: SourceOutline(text, step: sources.step), path: path)
        edited[path] = (old, replacement.applied(to: text))
        replacements.append((path, replacement))
    }

    /// All changes as a unified diff, without the line break at its end.
    var diff: String {
        let new = made.map { (path: $0.key, old: String?.none, new: Optional($0.value)) }
        let changed = edited.map { (path: $0.key, old: Optional($0.value.old), new: Optional($0.value.new)) }
        let texts = (new + changed).sorted { $0.path < $1.path }
            .map { UnifiedDiff(path: $0.path, old: $0.old, new: $0.new).text }
        return String(texts.joined().dropLast())
    }
}
