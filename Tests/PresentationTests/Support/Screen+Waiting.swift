import Presentation

/// A stream ended before it had what a test waited for.
struct Ended: Error {}

extension AsyncStream where Element: Sendable {
    /// The first element that is as wanted.
    @MainActor func first(_ isWanted: (Element) -> Bool) async throws -> Element {
        for await element in self where isWanted(element) { return element }
        throw Ended()
    }
}

extension Screen {
    /// Waits until the state is as wanted.
    @discardableResult func reach(_ isWanted: (State) -> Bool) async throws -> State {
        try await updates().first(isWanted)
    }
}

extension AddPlaceScreen {
    /// Writes the text into an empty field and waits for what is found.
    @discardableResult func search(_ text: String) async throws -> AddPlaceState {
        edit(.insert(text))
        return try await reach { $0.phase != .loading && $0.field.text == text }
    }
}
