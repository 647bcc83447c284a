import Foundation

/// The Swift files of a project.
struct ProjectSources {
    /// Each file's text by its path from the top.
    let texts: [String: String]
    private let root: URL

    init(at root: URL) throws {
        self.root = root
        var texts: [String: String] = [:]
        for folder in ["Sources", "Tests"] {
            let url = root.appending(path: folder)
            guard let paths = try? url.filesBelow() else { continue }
            for path in paths where path.hasSuffix(".swift") {
                texts["\(folder)/\(path)"] = FileManager.default.contents(
                    atPath: url.appending(path: path).path
                ).flatMap(\.text)
            }
        }
        self.texts = texts
    }

    func isThere(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: root.appending(path: path).path)
    }

    /// The step of the first file that shows one.
    var step: String {
        texts.sorted { $0.key < $1.key }.lazy.compactMap { SourceOutline($0.value).ownStep }.first
            ?? SourceOutline.usualStep
    }

    /// The files below `Sources` with this place.
    func files(of place: Place) -> [String] {
        let landmark = place.landmark
        let files = texts.filter { path, text in
            guard path.hasPrefix("Sources/"), text.hasBytes(of: landmark) else { return false }
            return switch place {
            case .member(let type, let rule):
                [nil, Self.moduleName(of: path)].contains(rule.module)
                    && SourceOutline(text).type(type) != nil
            case .argument, .branch, .callArgument: place.fits(SourceOutline(text))
            }
        }
        return files.keys.sorted()
    }

    /// Types that new files would declare again where one file sees both.
    func declared(asIn made: [String: String]) -> [(type: String, path: String)] {
        let files = texts.sorted { $0.key < $1.key }
        var found: [(String, String)] = []
        for (path, text) in made.sorted(by: { $0.key < $1.key }) where path.hasSuffix(".swift") {
            let module = Self.module(of: path)
            let added = Self.types(in: text)
            for (other, text) in files where added.contains(where: { text.hasBytes(of: $0.name) }) {
                for type in Self.types(in: text) {
                    guard let same = added.first(where: { $0.name == type.name }),
                        other.hasPrefix(module + "/")
                            || areSeenTogether(path, other, areShared: type.isShared && same.isShared)
                    else { continue }
                    found.append((type.name, other))
                }
            }
        }
        return found
    }

    /// Whether a name of two files in different modules is ambiguous somewhere, or one hides the other: one is of an
    /// interface, which others import, and a file sees both. A type that is not shared is seen in its own module only.
    private func areSeenTogether(_ path: String, _ other: String, areShared: Bool) -> Bool {
        guard [path, other].allSatisfy({ $0.hasPrefix("Sources/") }),
            [path, other].contains(where: { $0.contains("/Interface/") })
        else { return false }
        let modules = [path, other].map(Self.moduleName)
        return texts.contains { path, text in
            let own = Self.moduleName(of: path)
            guard areShared || modules.contains(own), modules.contains(where: text.hasBytes) else {
                return false
            }
            let seen = SourceFacts(of: text.utf8).imports.map(\.module) + [own]
            return modules.allSatisfy(seen.contains)
        }
    }

    /// Files of whose name a new one would be the second in its module, which Swift does not build.
    func namesakes(of made: [String: String]) -> [(path: String, other: String)] {
        made.keys.filter { $0.hasSuffix(".swift") }.sorted().flatMap { path in
            let name = path[(path.lastIndex(of: "/") ?? path.startIndex)...]
            return texts.keys.filter { other in
                other.hasSuffix(name) && other != path && Self.module(of: other) == Self.module(of: path)
            }.sorted().map { (path, $0) }
        }
    }

    /// The folder of the module that a file belongs to: a layer has several.
    private static func module(of path: String) -> String {
        let parts = path.split(separator: "/")
        let isInLayer =
            parts.count > 3 && ["Interface", "Base", "Double"].contains { parts[2].hasPrefix($0) }
        return parts.prefix(isInLayer ? 3 : 2).joined(separator: "/")
    }

    /// The name by which others import the module of a file.
    private static func moduleName(of path: String) -> String {
        let parts = module(of: path).split(separator: "/")
        return parts.dropFirst().filter { $0 != "Interface" }.joined()
    }

    private static func types(in text: String) -> [(name: String, isShared: Bool)] {
        let tokens = Lexer.tokens(of: text.utf8)
        return DeclaredType.all(in: tokens).filter { $0.path.count == 1 }
            .map { ($0.name, $0.isShared(in: tokens)) }
    }

    /// Whether a screen has the keys that open others: it calls the function that lists them.
    var opensPages: Bool {
        guard pages != nil else { return true }
        return texts.contains { path, text in
            path.hasPrefix("Sources/App/") && text.hasBytes(of: "pages") && Self.callsPages(text)
        }
    }

    /// Whether the function is called, whose first argument has no label: another one of its name may have one.
    private static func callsPages(_ text: String) -> Bool {
        let tokens = Lexer.tokens(of: text.utf8)
        return tokens.indices.dropLast(3).contains { index in
            tokens[index].isWord("pages") && tokens[index + 1].isSymbol("(")
                && !tokens[index + 3].isSymbol(":")
                && !(index > 0 && tokens[index - 1].isWord("func"))
        }
    }

    /// The only file with the function that lists the keys of screens.
    var pages: String? {
        let function = Place.Function(type: "Binding", name: "pages", labels: ["_", "when"])
        let files = files(of: .callArgument(in: function))
        return files.count == 1 ? files.first : nil
    }

    /// The digit for the next screen: the first unused key in the function that lists them.
    var freeKey: String? {
        guard let text = pages.flatMap({ texts[$0] }) else { return "1" }
        return (1...9).map { "\($0)" }.first { !text.contains("(\"\($0)\",") }
    }
}

extension Place {
    /// Whether a file that mentions the place really contains it: the words may also stand elsewhere.
    fileprivate func fits(_ source: SourceOutline) -> Bool {
        (try? insertion(of: "", section: "", into: source, path: "")) != nil
    }
}
