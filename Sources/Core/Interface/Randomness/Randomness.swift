/// Random numbers.
public protocol Randomness: Sendable {
    /// A random whole number in the range, uniformly distributed.
    func integer(in range: ClosedRange<Int>) -> Int
}
