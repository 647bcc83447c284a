/// A name in a file, and where it occurs.
struct Occurrence: Equatable {
    let name: String
    /// From 1.
    let line: Int
}
