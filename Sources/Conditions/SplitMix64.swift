/// A seeded random number generator: SplitMix64 by Steele, Lea and Flood (2014).
///
/// The sequences of consecutive seeds are unrelated.
package struct SplitMix64: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// The sequence of this seed.
    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= Self.increment
        return Self.mixed(state)
    }

    /// One number of the seed's sequence, without computing those before it; the first is at 1.
    package static func number(_ place: UInt64, seed: UInt64) -> UInt64 { mixed(seed &+ place &* increment) }

    private static let increment: UInt64 = 0x9E37_79B9_7F4A_7C15

    private static func mixed(_ state: UInt64) -> UInt64 {
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }
}
