/// A seeded random number generator: the same numbers for the same seed, on every machine.
public struct Random: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// The sequence of this seed.
    public init(seed: UInt64) { state = seed }

    // SplitMix64 by Steele, Lea and Flood (2014); the sequences of consecutive seeds are unrelated.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }

    /// A number from zero to below the limit, which must be above zero.
    public mutating func below(_ limit: Int) -> Int { Int(next() >> 1) % limit }

    /// A random element of a collection that is not empty.
    public mutating func one<Element>(of elements: [Element]) -> Element { elements[below(elements.count)] }

    /// True once in so many times, on average.
    public mutating func once(in times: Int) -> Bool { below(times) == 0 }
}
