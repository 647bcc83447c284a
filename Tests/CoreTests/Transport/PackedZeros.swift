import Foundation

/// Sixteen million zeros and more in few bytes, by other codings than gzip.
struct PackedZeros: Sendable, CustomStringConvertible {
    let coding: String
    let bytes: Data

    var description: String { coding }

    static let all = [zlib, zstandard(blocks: 128), brotli]

    /// RFC 1950: the same as in gzip, between another head and another check sum.
    private static var zlib: PackedZeros {
        let gzip = Gzip.zeros(atLeast: 16_000_000)
        let count = gzip.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        // Adler-32 of zeros: the second sum is their count.
        let sum = count % 65_521
        return PackedZeros(
            coding: "deflate",
            bytes: Data([0x78, 0x9C]) + gzip.dropFirst(10).dropLast(8)
                + [UInt8(sum >> 8), UInt8(sum & 0xFF), 0, 1])
    }

    /// RFC 8878: blocks of one byte that stands 128 KiB times.
    static func zstandard(blocks: Int) -> PackedZeros {
        var bytes = Data([0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x38])
        for index in 1...blocks {
            let header = UInt32(131_072) << 3 | 0b010 | (index == blocks ? 1 : 0)
            bytes.append(contentsOf: [
                UInt8(header & 0xFF), UInt8(header >> 8 & 0xFF), UInt8(header >> 16), 0,
            ])
        }
        return PackedZeros(coding: "zstd", bytes: bytes)
    }

    /// RFC 7932; what Google's encoder makes of 16 000 000 zeros.
    private static var brotli: PackedZeros {
        PackedZeros(coding: "br", bytes: Data(base64Encoded: "n/8j9PgnAOKxQCB3gx4=") ?? Data())
    }
}
