internal import Foundation

extension String {
    /// Whether another text occurs in it, byte for byte.
    ///
    /// `contains` compares characters and is many times slower; the tool searches every file of a project.
    func hasBytes(of other: String) -> Bool {
        var (text, other) = (self, other)
        return text.withUTF8 { text in other.withUTF8 { text.has($0) } }
    }
}

extension UnsafeBufferPointer<UInt8> {
    fileprivate func has(_ other: Self) -> Bool {
        guard let first = other.first, let start = baseAddress, let searched = other.baseAddress else {
            return other.isEmpty
        }
        var index = 0
        while index + other.count <= count, let found = memchr(start + index, Int32(first), count - index) {
            index = UnsafeRawPointer(found) - UnsafeRawPointer(start)
            if index + other.count <= count, memcmp(found, searched, other.count) == 0 { return true }
            index += 1
        }
        return false
    }
}
