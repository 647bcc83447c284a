/// A text that equals another, and comes before or after it, byte by byte; to `String`, two spellings of `é` are
/// one.
struct BytewiseText: Hashable, Comparable {
    private let bytes: [UInt8]

    init(_ text: String) { bytes = Array(text.utf8) }

    func begins(with prefix: BytewiseText) -> Bool { bytes.starts(with: prefix.bytes) }

    static func < (one: BytewiseText, other: BytewiseText) -> Bool {
        one.bytes.lexicographicallyPrecedes(other.bytes)
    }
}
