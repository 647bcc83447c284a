internal import Conditions
internal import Core
internal import Synchronization

/// Random numbers from a seed, the same in every run.
final class SeededRandomness: Randomness {
    private let numbers: Mutex<SplitMix64>

    init(seed: UInt64) { numbers = Mutex(SplitMix64(seed: seed)) }

    func integer(in range: ClosedRange<Int>) -> Int {
        numbers.withLock { .random(in: range, using: &$0) }
    }
}
