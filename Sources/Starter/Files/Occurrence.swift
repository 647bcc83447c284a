/// A name in a file, and where it occurs.
struct Occurrence: Hashable {
    let name: String
    /// From 1.
    let line: Int
}
