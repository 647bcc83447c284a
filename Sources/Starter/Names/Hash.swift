import Foundation

extension Data {
    /// The bytes' FNV-1a hash of 64 bits (Fowler, Noll and Vo), in hexadecimal: tells whether a file was edited, and is
    /// no protection against anybody.
    var fnv1a: String {
        let hash = [UInt8](self).reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01B3
        }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
