import Presentation

/// A stream ended before the expected element.
struct Ended: Error {}

extension AsyncStream where Element: Sendable {
    /// The first element that satisfies the condition.
    @MainActor func first(_ isWanted: (Element) -> Bool) async throws -> Element {
        for await element in self where isWanted(element) { return element }
        throw Ended()
    }
}

extension Screen {
    /// Waits until the state satisfies the condition.
    @discardableResult func reach(_ isWanted: (State) -> Bool) async throws -> State {
        try await updates().first(isWanted)
    }
}

extension AddPlaceScreen {
    /// Types the text into an empty field and waits for the results.
    @discardableResult func search(_ text: String) async throws -> AddPlaceState {
        edit(.insert(text))
        return try await reach { $0.phase != .loading && $0.field.text == text }
    }
}
