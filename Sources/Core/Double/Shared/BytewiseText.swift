/// A text that is compared byte by byte. `String` treats two spellings of `é` as equal; this does not.
struct BytewiseText: Hashable, Comparable {
    private let bytes: [UInt8]

    init(_ text: String) { bytes = Array(text.utf8) }

    func begins(with prefix: BytewiseText) -> Bool { bytes.starts(with: prefix.bytes) }

    static func < (one: BytewiseText, other: BytewiseText) -> Bool {
        one.bytes.lexicographicallyPrecedes(other.bytes)
    }
}
