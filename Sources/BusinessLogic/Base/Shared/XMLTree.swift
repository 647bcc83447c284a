internal import Core
internal import Foundation

#if canImport(FoundationXML)
    internal import FoundationXML
#endif

/// An XML element, for validators.
///
/// A document type declaration is refused, because its entities could expand without limit or read files. So are
/// encodings other than UTF-8, deeper nesting than any service uses, and texts that take too long to be compared.
struct XMLTree: Hashable, Sendable {
    /// The name with its prefix: `yweather:wind`.
    let name: String
    let attributes: [String: String]
    private(set) var children: [XMLTree] = []
    /// The element's own text, without surrounding blanks.
    private(set) var text = ""

    /// Parses an XML text; nil if it is invalid.
    init?(_ data: Data) {
        // UTF-16 without a byte order mark is valid UTF-8 with a zero in each letter, and the parser would read it.
        // The parser hashes the names of attributes.
        guard let text = String(validating: data, as: UTF8.self), !text.utf8.contains(0),
            !text.hasLongRunOfMarks,
            Self.declaresUTF8(text), text.range(of: "<!DOCTYPE", options: .caseInsensitive) == nil
        else { return nil }
        let reader = Reader()
        let parser = XMLParser(data: data)
        parser.shouldResolveExternalEntities = false
        parser.delegate = reader
        guard parser.parse(), let root = reader.root else { return nil }
        self = root
    }

    private init(name: String, attributes: [String: String]) {
        self.name = name
        self.attributes = attributes
    }

    /// The first child of this name.
    subscript(name: String) -> XMLTree? { children.first { $0.name == name } }

    /// All children of this name.
    func all(_ name: String) -> [XMLTree] { children.filter { $0.name == name } }

    /// The value of a numeric attribute.
    func number(_ attribute: String) -> Double? { attributes[attribute].flatMap(Double.init(finite:)) }

    // The parser believes the declaration, whatever the bytes are. Without one the encoding is UTF-8.
    private static func declaresUTF8(_ text: String) -> Bool {
        let declaration = /\u{FEFF}?<\?xml\s[^>]*?encoding\s*=\s*["']([^"'>]*)/
        guard let match = text.prefixMatch(of: declaration) else { return true }
        return ["utf-8", "utf8", "us-ascii"].contains(match.output.1.lowercased())
    }

    private final class Reader: NSObject, XMLParserDelegate {
        private(set) var root: XMLTree?
        private var open: [XMLTree] = []

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
            qualifiedName: String?, attributes: [String: String]
        ) {
            // What is written as references, or in pieces, comes together here.
            guard open.count < 64, !attributes.values.contains(where: \.hasLongRunOfMarks) else {
                return parser.abortParsing()
            }
            open.append(XMLTree(name: name, attributes: attributes))
        }

        func parser(_ parser: XMLParser, foundCharacters text: String) {
            guard !open.isEmpty else { return }
            open[open.count - 1].text += text
        }

        func parser(_ parser: XMLParser, foundCDATA block: Data) {
            self.parser(parser, foundCharacters: String(decoding: block, as: UTF8.self))
        }

        func parser(
            _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
        ) {
            guard var element = open.popLast() else { return }
            guard !element.text.hasLongRunOfMarks else { return parser.abortParsing() }
            element.text = element.text.trimmingCharacters(in: .whitespacesAndNewlines)
            if open.isEmpty {
                root = element
            } else {
                open[open.count - 1].children.append(element)
            }
        }
    }
}

extension Double {
    /// The number in a text; nil if it is invalid or not finite.
    init?(finite text: String) {
        let text = text.trimmingCharacters(in: .whitespaces)
        // No service writes `0x1A`, which Swift would read as well.
        guard text.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }), let number = Double(text),
            number.isFinite
        else { return nil }
        self = number
    }
}
