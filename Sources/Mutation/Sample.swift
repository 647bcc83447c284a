/// A random sample, the same for the same seed.
struct Sample {
    let size: Int
    let seed: UInt64

    func pick<Element>(of elements: [Element]) -> [Element] {
        var numbers = SplitMix(state: seed)
        let picked = elements.indices.shuffled(using: &numbers).prefix(size).sorted()
        return picked.map { elements[$0] }
    }

    private struct SplitMix: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }
}
