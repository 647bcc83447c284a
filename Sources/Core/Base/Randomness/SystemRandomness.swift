internal import Core

/// The system's random numbers.
struct SystemRandomness: Randomness {
    func integer(in range: ClosedRange<Int>) -> Int { .random(in: range) }
}
