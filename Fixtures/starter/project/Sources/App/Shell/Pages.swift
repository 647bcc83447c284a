internal import Presentation

extension Binding {
    /// The keys that open other screens from the first one.
    static func pages(
        _ navigator: any Navigator, when lettersWork: @escaping (Screen) -> Bool = { _ in true }
    ) -> [Binding] {
        []
    }
}
