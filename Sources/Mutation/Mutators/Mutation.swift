/// A small change of a source.
struct Mutation: Equatable {
    /// What is replaced.
    let bytes: Range<Int>
    let replacement: String
    /// What it does, as its name says it: "drops `.sorted()`".
    let what: String
    /// Where its first character is, as a token, which tells the block and the member.
    let token: Int
}
