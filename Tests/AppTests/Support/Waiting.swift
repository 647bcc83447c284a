/// Gives other tasks their turns until the condition holds; only the time limit of the test ends it before.
@MainActor func wait(until isReached: () -> Bool) async throws {
    while !isReached() {
        try Task.checkCancellation()
        await Task.yield()
    }
}
