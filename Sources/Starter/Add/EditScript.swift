/// The insertions of an addition into existing files, parsed from a template's file `edits`.
///
/// Each paragraph is one edit: its first line names a place, and the lines below, indented by four blanks, are
/// inserted there.
///
///     member of CoreAssembly after *Client
///         /// Reads the tide.
///         var tideClient: any TideClient { get }
struct EditScript: Equatable {
    struct Edit: Equatable {
        let place: Place
        /// Swift without indentation or a trailing line break.
        let text: String
    }

    static let name = "edits"

    let edits: [Edit]

    /// - Parameter path: The path for errors.
    init(_ text: String, path: String) throws(Failure) {
        var edits: [Edit] = []
        var place: Place?
        var lines: [String] = []
        func finish() {
            while lines.last?.isEmpty == true { lines.removeLast() }
            if let place { edits.append(Edit(place: place, text: lines.joined(separator: "\n"))) }
            lines = []
        }
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.hasPrefix("#") { continue }
            if line.hasPrefix("    ") || line.isEmpty {
                lines.append(String(line.dropFirst(4)))
                continue
            }
            finish()
            guard let next = Place(String(line)) else {
                throw Failure(
                    "\(path):\(index + 1) names no place: \(line)",
                    help: "write `member of TYPE`, `argument of Catalog<any TYPE>`, `argument in FUNCTION` "
                        + "or `branch of FUNCTION`; to tell it from others of its name, `MODULE.TYPE` or "
                        + "`TYPE.name(label:)`")
            }
            place = next
        }
        finish()
        self.edits = edits
    }
}

/// A place of insertion, found by the names of declarations.
enum Place: Equatable {
    /// In a type, behind the last member of a group.
    case member(of: String, MemberRule)
    /// The last argument of the `Catalog(…)` with this declared type.
    case argument(ofCatalog: String)
    /// The last branch of the `switch` in a function.
    case branch(of: Function)
    /// The last argument of the single call in a function.
    case callArgument(in: Function)

    /// The options of `member of`.
    struct MemberRule: Equatable {
        /// The type's module: `Presentation` in `member of Presentation.Destination`; nil for any.
        var module: String?
        /// `*Service`: members whose type has this suffix; `case`: members with this keyword.
        var kind = ""
        /// The `// MARK:` to insert for it, if the type is divided by marks and has no such member.
        var mark: String?
        /// Members that the inserted code uses.
        var neighbours: [String] = []
    }

    /// A function, told from others of its name as in `Binding.pages(_:when:)`.
    struct Function: Equatable {
        /// The type with this member, or an extension of it; nil for any place.
        var type: String?
        let name: String
        /// The first labels of its parameters; others may follow.
        var labels: [String] = []

        /// As an edit names it.
        var spelling: String {
            let parameters = labels.map { "\($0):" }.joined()
            return (type.map { "\($0)." } ?? "") + name + (labels.isEmpty ? "" : "(\(parameters))")
        }
    }

    /// Parses the first line of a paragraph.
    init?(_ line: String) {
        if let match = line.wholeMatch(
            of: /member of (?:(\w+)\.)?(\w+)(?: after (\*?\w+))?(?: under (\w+))?(?: beside ([\w, ]+))?/)
        {
            let (_, module, type, kind, mark, neighbours) = match.output
            let names = neighbours?.split(separator: ",").map { $0.stripped } ?? []
            self = .member(
                of: String(type),
                MemberRule(
                    module: module.map(String.init), kind: kind.map(String.init) ?? "",
                    mark: mark.map(String.init), neighbours: names))
        } else if let match = line.wholeMatch(of: /argument of Catalog<any (\w+)>/) {
            self = .argument(ofCatalog: String(match.output.1))
        } else if let match = line.wholeMatch(
            of: /(argument in|branch of) (?:(\w+)\.)?(\w+)(?:\(((?:\w+:)+)\))?/)
        {
            let (_, words, type, name, labels) = match.output
            let function = Function(
                type: type.map(String.init), name: String(name),
                labels: labels?.split(separator: ":").map(String.init) ?? [])
            self = words == "branch of" ? .branch(of: function) : .callArgument(in: function)
        } else {
            return nil
        }
    }

    /// What a file must contain to be the place's.
    var landmark: String {
        switch self {
        case .member(let type, _): type
        case .argument(let face): "Catalog<any \(face)>"
        case .branch(let function), .callArgument(let function): "func \(function.name)"
        }
    }

    /// The description for errors.
    var description: String {
        switch self {
        case .member(let type, let rule): "a type `\(rule.module.map { "\($0)." } ?? "")\(type)`"
        case .argument(let face): "a call `Catalog(…)` for `Catalog<any \(face)>`"
        case .branch(let function): "a function `\(function.spelling)` with one `switch` without `default`"
        case .callArgument(let function): "a function `\(function.spelling)` that is one call"
        }
    }
}
