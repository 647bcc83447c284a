/// Throws the dice.
public protocol Randomness: Sendable {
    /// A whole number in the range, each as likely as any other.
    func integer(in range: ClosedRange<Int>) -> Int
}
