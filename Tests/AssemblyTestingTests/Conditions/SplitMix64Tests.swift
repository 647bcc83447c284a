import Conditions
import Testing

@Suite("Numbers of a seed") struct SplitMix64Tests {
    /// What the reference implementation gives for the seed 1234567.
    private let reference: [UInt64] = [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
        4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
    ]

    @Test("they are those of the published algorithm")
    func published() {
        var numbers = SplitMix64(seed: 1_234_567)

        #expect(reference.map { _ in numbers.next() } == reference)
    }

    @Test("each can be had without those before it")
    func alone() {
        #expect((1...5).map { SplitMix64.number($0, seed: 1_234_567) } == reference)
    }
}
