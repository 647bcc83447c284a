import Foundation

/// Searches the bytes of a program for Doubles: their modules' names in symbols, metadata and strings, and their
/// embedded replies.
///
/// It reads the raw file, so it needs no `nm` and is independent of the file format.
struct LeakSearch {
    /// Something that must not be in a release.
    struct Marker: Equatable {
        /// "module CoreDouble"
        let name: String
        /// The bytes to search for, any of which is a leak.
        let traces: [Data]

        /// A Swift module, by its name in mangled symbols, in metadata and in `#fileID`.
        static func module(_ target: String) -> Marker {
            let name = target.moduleName
            let spellings = ["$s\(name.utf8.count)\(name)", "\0\(name)\0", "\0\(name)/"]
            return Marker(name: "module \(name)", traces: spellings.map { Data($0.utf8) })
        }

        /// An embedded file, by its first bytes.
        static func file(_ name: String, bytes: Data) -> Marker {
            Marker(name: "bytes of \(name)", traces: [Data(bytes.prefix(256))])
        }
    }

    /// A marker that was found, with the text around it.
    struct Leak: Equatable {
        let marker: Marker
        let excerpt: String
        /// Whether it is one word that stands alone, which a text of the program may be as well.
        var mayBeText = false
    }

    /// Shorter files have too few bytes to be unique.
    static let shortestFile = 32

    let markers: [Marker]

    /// The markers in the program, in the order of `markers`.
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

    /// The printable characters from an offset on, in one line.
    private static func excerpt(of program: Data, at start: Data.Index) -> String {
        let readable = program[start...].prefix(200).drop { $0 == 0 }.prefix {
            (32..<127).contains($0) || $0 == UInt8(ascii: "\n")
        }
        let words = String(decoding: readable, as: UTF8.self).split { $0.isWhitespace }
        let text = words.joined(separator: " ")
        return text.count > 60 ? text.prefix(60) + "…" : text
    }
}
