package import Foundation

extension Data {
    /// The 64-bit FNV-1a hash of the bytes (Fowler, Noll and Vo) in hexadecimal, to detect edits. It does not
    /// protect against manipulation.
    package var fnv1a: String {
        let hash = withUnsafeBytes { bytes in
            var hash: UInt64 = 0xCBF2_9CE4_8422_2325
            var index = 0
            // A manual loop: in debug builds an iterator takes ten times as long.
            while index < bytes.count {
                hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01B3
                index += 1
            }
            return hash
        }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
