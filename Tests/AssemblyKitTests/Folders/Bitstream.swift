/// Reads the records of an LLVM bitstream, the format of the compiler's `.swiftdeps` files.
struct Bitstream {
    struct Record {
        let block: UInt64
        let code: UInt64
        let values: [UInt64]
        let blob: [UInt8]
    }

    struct Malformed: Error {}

    private enum Operand {
        case literal(UInt64), fixed(UInt64), variable(UInt64), array, character, blob
    }

    private(set) var records: [Record] = []
    private let bytes: [UInt8]
    private var bit = 0
    /// Abbreviations that are defined for all blocks of a number.
    private var shared: [UInt64: [[Operand]]] = [:]

    /// - Parameter bytes: What follows the signature.
    init(_ bytes: [UInt8]) throws {
        self.bytes = bytes
        try readBlock(.max, width: 2, end: bytes.count * 8)
    }

    private mutating func fixed(_ width: UInt64) throws -> UInt64 {
        guard width <= 64, bit + Int(width) <= bytes.count * 8 else { throw Malformed() }
        var value: UInt64 = 0
        var count = 0
        while count < Int(width) {
            let taken = min(8 - bit % 8, Int(width) - count)
            let bits = UInt64(bytes[bit / 8]) >> UInt64(bit % 8) & (1 << UInt64(taken) - 1)
            value |= bits << UInt64(count)
            count += taken
            bit += taken
        }
        return value
    }

    private mutating func variable(_ width: UInt64) throws -> UInt64 {
        guard width > 1 else { throw Malformed() }
        var value: UInt64 = 0, shift: UInt64 = 0
        while true {
            let chunk = try fixed(width)
            value |= (chunk & (1 << (width - 1) - 1)) << shift
            shift += width - 1
            if chunk >> (width - 1) == 0 { return value }
        }
    }

    private mutating func align() { bit = (bit + 31) / 32 * 32 }

    private mutating func readBlock(_ block: UInt64, width: UInt64, end: Int) throws {
        var abbreviations = shared[block] ?? []
        var described: UInt64?
        while bit + Int(width) <= end {
            switch try fixed(width) {
            case 0:
                align()
                return
            case 1:
                let inner = try variable(8), innerWidth = try variable(4)
                align()
                let words = try fixed(32)
                try readBlock(inner, width: innerWidth, end: bit + Int(words) * 32)
            case 2:
                let abbreviation = try readAbbreviation()
                if let described {
                    shared[described, default: []].append(abbreviation)
                } else {
                    abbreviations.append(abbreviation)
                }
            case 3:
                let code = try variable(6), count = try variable(6)
                let values = try (0..<count).map { _ in try variable(6) }
                // The block of descriptions says which block the abbreviations after this are for.
                if block == 0, code == 1 { described = values.first }
                records.append(Record(block: block, code: code, values: values, blob: []))
            case let number:
                guard abbreviations.indices.contains(Int(number) - 4) else { throw Malformed() }
                try readRecord(block, abbreviations[Int(number) - 4])
            }
        }
    }

    private mutating func readAbbreviation() throws -> [Operand] {
        try (0..<variable(5)).map { _ in
            if try fixed(1) == 1 { return .literal(try variable(8)) }
            switch try fixed(3) {
            case 1: return .fixed(try variable(5))
            case 2: return .variable(try variable(5))
            case 3: return .array
            case 4: return .character
            case 5: return .blob
            default: throw Malformed()
            }
        }
    }

    private mutating func readRecord(_ block: UInt64, _ abbreviation: [Operand]) throws {
        var values: [UInt64] = [], blob: [UInt8] = [], index = 0
        while index < abbreviation.count {
            switch abbreviation[index] {
            case .array:
                index += 1
                for _ in 0..<(try variable(6)) { values.append(try scalar(abbreviation[index])) }
            case .blob:
                let count = try variable(6)
                align()
                guard count <= UInt64(bytes.count - bit / 8) else { throw Malformed() }
                blob = Array(bytes[bit / 8..<bit / 8 + Int(count)])
                bit += Int(count) * 8
                align()
            default: values.append(try scalar(abbreviation[index]))
            }
            index += 1
        }
        guard let code = values.first else { throw Malformed() }
        records.append(Record(block: block, code: code, values: Array(values.dropFirst()), blob: blob))
    }

    private mutating func scalar(_ operand: Operand) throws -> UInt64 {
        switch operand {
        case .literal(let value): value
        case .fixed(let width): try fixed(width)
        case .variable(let width): try variable(width)
        case .character: try fixed(6)
        case .array, .blob: throw Malformed()
        }
    }
}
