/// Shrinks and simplifies a failing list of elements (delta debugging, Zeller and Hildebrandt 2002).
struct Shrinking<Element: Sendable, Failure: Sendable> {
    /// The shortest failing list so far.
    private(set) var elements: [Element]
    /// The failure of the shortest list.
    private(set) var failure: Failure
    /// The number of candidates that were tried, if there were more of them.
    private(set) var givenUpAfter: Int?
    private let simpler: (Element) -> [Element]
    /// Throwing is not failing: what can't be tried shows nothing.
    private let fails: ([Element]) async throws -> Failure?
    /// The greatest number of candidates: making a subject may be slow.
    private let limit: Int
    private var attempts = 0

    init(
        _ elements: [Element], failing failure: Failure, attempts: Int = 500,
        simpler: @escaping (Element) -> [Element], fails: @escaping ([Element]) async throws -> Failure?
    ) {
        self.elements = elements
        self.failure = failure
        limit = attempts
        self.simpler = simpler
        self.fails = fails
    }

    /// Shrinks until no element can be removed or simplified, the attempts are used up, or the task is cancelled.
    mutating func run() async {
        repeat {
            await dropChunks()
        } while await simplify()
    }

    private mutating func dropChunks() async {
        var size = elements.count
        while size > 0 {
            var start = 0
            var hasDropped = false
            while start < elements.count {
                var candidate = elements
                candidate.removeSubrange(start..<min(start + size, elements.count))
                // The following elements have moved to `start`.
                if await take(candidate) { hasDropped = true } else { start += size }
            }
            if size > 1 {
                size /= 2
            } else if !hasDropped {
                size = 0
            }
        }
    }

    /// Returns whether any element was simplified.
    private mutating func simplify() async -> Bool {
        var hasChanged = false
        for index in elements.indices {
            var isSimplest = false
            while !isSimplest {
                isSimplest = true
                for form in simpler(elements[index]) {
                    var candidate = elements
                    candidate[index] = form
                    guard await take(candidate) else { continue }
                    (isSimplest, hasChanged) = (false, true)
                    break
                }
            }
        }
        return hasChanged
    }

    private mutating func take(_ candidate: [Element]) async -> Bool {
        guard !Task.isCancelled else { return false }
        guard attempts < limit else {
            givenUpAfter = limit
            return false
        }
        attempts += 1
        guard let failure = try? await fails(candidate) else { return false }
        elements = candidate
        self.failure = failure
        return true
    }
}
