internal import Core

/// The system's dice.
struct SystemRandomness: Randomness {
    func integer(in range: ClosedRange<Int>) -> Int { .random(in: range) }
}
