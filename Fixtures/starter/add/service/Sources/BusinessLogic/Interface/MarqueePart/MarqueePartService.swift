/// The user's marquee part: a list of entries.
///
/// - Entries are in the order in which they were added, and are found again after a restart.
/// - When the disk is full, adding is refused with ``MarqueePartError/notKept(_:)``; entries can still be read.
public protocol MarqueePartService: Sendable {
    /// All entries.
    func entries() async throws(MarqueePartError) -> [String]

    /// Adds an entry behind the others.
    func add(_ entry: String) async throws(MarqueePartError)
}
