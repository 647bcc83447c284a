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

    // CRC-32 is linear: its value behind one more zero is a matrix times the value before, and the matrix of twice as
    // many zeros is the square.
    private static func checksum(ofZeros count: UInt32) -> UInt32 {
        var matrix = (0..<32).map { column in
            (0..<8).reduce(UInt32(1) << column) { sum, _ in sum >> 1 ^ (sum & 1) * 0xEDB8_8320 }
        }
        var sum = UInt32.max
        for bit in 0..<32 {
            if count >> bit & 1 == 1 { sum = product(matrix, sum) }
            matrix = matrix.map { product(matrix, $0) }
        }
        return ~sum
    }

    private static func product(_ matrix: [UInt32], _ vector: UInt32) -> UInt32 {
        matrix.indices.reduce(0) { $0 ^ (vector >> $1 & 1) * matrix[$1] }
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
