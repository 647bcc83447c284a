public import Presentation

extension Gallery {
    /// The marquee part.
    public static let marqueePart: [Scene<MarqueePartState>] = [
        Scene("loading", MarqueePartState()),
        Scene("empty", MarqueePartState(phase: .empty)),
        Scene(
            "loaded", MarqueePartState(phase: .loaded, entries: ["one", "two"], field: TextField("three"))),
        Scene(
            "refused",
            MarqueePartState(
                phase: .loaded, entries: ["one"], field: TextField(" "),
                notice: Notice(.warning, "The entry is blank.", help: "Write something, or go back."))),
        Scene(
            "failed",
            MarqueePartState(
                phase: .failed(
                    Notice(
                        .error, "The entries can't be read.", help: "Free some space and try again.")))),
    ]
}
