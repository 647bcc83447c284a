internal import Presentation

extension Binding {
    /// The keys that open other screens from the first one.
    static func pages(
        _ navigator: any Navigator, when lettersWork: @escaping (Screen) -> Bool = { _ in true }
    ) -> [Binding] {
        opening(
            with: navigator, when: lettersWork)
    }

    /// A key, and the screen that it opens.
    private typealias Page = (key: Character, name: String, destination: Destination)

    private static func opening(
        with navigator: any Navigator, when lettersWork: @escaping (Screen) -> Bool, _ pages: Page...
    ) -> [Binding] {
        pages.map { key, name, destination in
            Binding(
                [.character(key)], hint: name, help: "the \(name)", when: lettersWork,
                .now { _ in navigator.show(destination) })
        }
    }
}
