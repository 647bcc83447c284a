import Foundation

/// Looks for Doubles in the bytes of a program: their modules' names where a compiler leaves them, and the
/// replies that they play.
///
/// It reads the file itself, so it needs no `nm` and knows no format: a name that a linker kept anywhere, as
/// a symbol, in metadata or in a string, is found.
struct LeakSearch {
    /// Something that must not be there.
    struct Marker: Equatable {
        /// "module CoreDouble"
        let name: String
        /// Any of these bytes give it away.
        let traces: [Data]

        /// A Swift module, as its name stands in mangled symbols, in metadata and in `#fileID`.
        static func module(_ name: String) -> Marker {
            let spellings = ["$s\(name.utf8.count)\(name)", "\0\(name)\0", "\0\(name)/"]
            return Marker(name: "module \(name)", traces: spellings.map { Data($0.utf8) })
        }

        /// A file that is compiled in. Its beginning is enough.
        static func file(_ name: String, bytes: Data) -> Marker {
            Marker(name: "bytes of \(name)", traces: [Data(bytes.prefix(256))])
        }
    }

    /// A marker that was found, with the first words around it.
    struct Leak: Equatable {
        let marker: Marker
        let excerpt: String
    }

    /// Files shorter than this say too little to be told from others.
    static let shortestFile = 32

    let markers: [Marker]

    /// The markers that the bytes hold, in the order of `markers`.
    func leaks(in program: Data) -> [Leak] {
        markers.compactMap { marker in
            for trace in marker.traces {
                if let found = program.range(of: trace) {
                    return Leak(marker: marker, excerpt: Self.excerpt(of: program, at: found.lowerBound))
                }
            }
            return nil
        }
    }

    /// The readable characters from a place on, in one line.
    private static func excerpt(of program: Data, at start: Data.Index) -> String {
        let readable = program[start...].prefix(200).drop { $0 == 0 }.prefix {
            (32..<127).contains($0) || $0 == UInt8(ascii: "\n")
        }
        let words = String(decoding: readable, as: UTF8.self).split { $0.isWhitespace }
        let text = words.joined(separator: " ")
        return text.count > 60 ? text.prefix(60) + "…" : text
    }
}
