import Foundation

/// Packs without a library: zeros 159 times smaller, and other bytes as they are.
enum Gzip {
    /// What `printf 'hello, hello' | gzip -n` writes.
    static let hello =
        Data(base64Encoded: "H4sIAAAAAAAAA8tIzcnJ11HIAFEA/8XM8wwAAAA=") ?? Data()

    /// 259 zeros, or that many more than asked for that a whole number of repetitions has.
    static func zeros(atLeast count: Int) -> Data {
        let repetitions = max(1, (count - 1 + 257) / 258)
        var bits = Bits()
        bits.write(0b011, 3)  // The last block, with the fixed codes of RFC 1951 §3.2.6.
        bits.write(0b0000_1100, 8)  // A zero: codes have the highest of their bits first.
        for _ in 0..<repetitions {
            bits.write(0b00000_1010_0011, 13)  // 258 bytes more, that are like the one before.
        }
        bits.write(0, 7)  // The end.
        let size = UInt32(1 + 258 * repetitions)
        return member(bits.bytes, checksum: checksum(ofZeros: size), size: size)
    }

    /// These bytes in a block that is not compressed (RFC 1951 §3.2.4): 23 bytes more.
    static func stored(_ bytes: Data) -> Data {
        let size = UInt32(bytes.count), length = littleEndian(size).prefix(2)
        var block = Data([1])
        block += length
        block += length.map(~)
        block += bytes
        return member(block, checksum: checksum(of: bytes), size: size)
    }

    /// Blocks between a file's head and end (RFC 1952 §2.3).
    private static func member(_ blocks: Data, checksum: UInt32, size: UInt32) -> Data {
        var member = Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3])
        member += blocks
        member += littleEndian(checksum)
        member += littleEndian(size)
        return member
    }

    /// A checksum (CRC-32), eight bits later.
    private static func shifted(_ checksum: UInt32) -> UInt32 {
        var sum = checksum
        for _ in 0..<8 { sum = sum >> 1 ^ (sum & 1) * 0xEDB8_8320 }
        return sum
    }

    private static func checksum(of bytes: Data) -> UInt32 {
        ~bytes.reduce(UInt32.max) { sum, byte in shifted(sum ^ UInt32(byte)) }
    }

    private static func littleEndian(_ value: UInt32) -> Data {
        withUnsafeBytes(of: value.littleEndian) { Data($0) }
    }

    // CRC-32 is linear: its value behind one more zero is a matrix times the value before, and the matrix of twice as
    // many zeros is the square.
    private static func checksum(ofZeros count: UInt32) -> UInt32 {
        var matrix = (0..<32).map { column in shifted(UInt32(1) << column) }
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
    private var whole = Data()
    private var rest: UInt32 = 0
    private var count = 0

    /// With zeros behind the last bit.
    var bytes: Data { count == 0 ? whole : whole + [UInt8(rest)] }

    mutating func write(_ value: UInt32, _ count: Int) {
        rest |= value << self.count
        self.count += count
        while self.count >= 8 {
            whole.append(UInt8(truncatingIfNeeded: rest))
            rest >>= 8
            self.count -= 8
        }
    }
}
