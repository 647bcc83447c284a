/// A small change of a source.
struct Mutation: Equatable {
    /// The replaced range.
    let bytes: Range<Int>
    let replacement: String
    /// Its effect, used in its name: "drops `.sorted()`".
    let what: String
    /// The token at its start, which determines block and member.
    let token: Int
}
