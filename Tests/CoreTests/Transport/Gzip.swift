import Foundation

/// Packs nothing but zeros, 159 times smaller, without a library.
enum Gzip {
    /// 259 zeros, or that many more than asked for that a whole number of repetitions has.
    static func zeros(atLeast count: Int) -> Data {
        let repetitions = max(1, (count - 1 + 257) / 258)
        var bits = Bits()
        bits.write(0b011, 3)  // The last block, with the fixed codes of RFC 1951 §3.2.6.
        bits.writeCode(0x30, 8)  // A zero.
        for _ in 0..<repetitions {
            bits.writeCode(0xC5, 8)  // 258 bytes more …
            bits.writeCode(0, 5)  // … that are like the one before.
        }
        bits.writeCode(0, 7)  // The end.
        let size = UInt32(1 + 258 * repetitions)
        return Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]) + bits.bytes + littleEndian(checksum(ofZeros: size))
            + littleEndian(size)
    }

    private static func littleEndian(_ value: UInt32) -> Data {
        withUnsafeBytes(of: value.littleEndian) { Data($0) }
    }

    private static func checksum(ofZeros count: UInt32) -> UInt32 {
        let table = (UInt32(0)..<256).map {
            (0..<8).reduce($0) { sum, _ in sum >> 1 ^ (sum & 1) * 0xEDB8_8320 }
        }
        return ~(0..<count).reduce(UInt32.max) { sum, _ in sum >> 8 ^ table[Int(sum & 0xFF)] }
    }
}

/// Bits, the lowest of a byte first.
private struct Bits {
    private(set) var bytes = Data()
    private var free = 0

    mutating func write(_ value: UInt32, _ count: Int) {
        for index in 0..<count {
            if free == 0 {
                bytes.append(0)
                free = 8
            }
            bytes[bytes.count - 1] |= UInt8(value >> index & 1) << (8 - free)
            free -= 1
        }
    }

    /// A Huffman code, the highest of its bits first.
    mutating func writeCode(_ code: UInt32, _ count: Int) {
        for index in (0..<count).reversed() { write(code >> index & 1, 1) }
    }
}
