/// Reads and writes the marquee part: one text.
///
/// - What was written is read again after a restart; before anything was written there is nothing.
/// - A text is written whole or not at all.
/// - When the disk is full, writing is refused; the text before can still be read.
public protocol MarqueePartClient: Sendable {
    /// The text, or nil when none was written.
    func read() async throws(MarqueePartClientError) -> String?

    /// Writes a text in the place of the one before.
    func write(_ text: String) async throws(MarqueePartClientError)
}
