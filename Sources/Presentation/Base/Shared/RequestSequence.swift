/// Numbers overlapping requests, so that a late reply to an earlier request is ignored.
struct RequestSequence {
    private var last = 0
    /// The latest request whose reply was accepted.
    private(set) var lastAccepted = 0

    /// Starts a request and returns its number.
    mutating func begin() -> Int {
        last += 1
        return last
    }

    /// Whether the reply to this request may be shown. If so, replies to earlier requests are refused from then on.
    mutating func accept(_ request: Int) -> Bool {
        guard request > lastAccepted else { return false }
        lastAccepted = request
        return true
    }
}

/// A request sequence that also knows which requests are still running.
struct PendingRequests {
    private var sequence = RequestSequence()
    private var running: Set<Int> = []
    private var refreshes: Set<Int> = []

    /// Whether a running request could still change what is shown.
    var isWaiting: Bool { running.contains { $0 > lastAccepted } }

    /// Whether a running refresh could still change what is shown: the user waits for newer values than the remembered.
    var hasRefresh: Bool { hasRefresh(after: lastAccepted) }

    /// The latest request whose reply was accepted.
    var lastAccepted: Int { sequence.lastAccepted }

    /// Whether a refresh is running that began after this request.
    func hasRefresh(after request: Int) -> Bool { refreshes.contains { $0 > request } }

    /// Whether the request is a refresh that is running.
    func isRefresh(_ request: Int) -> Bool { refreshes.contains(request) }

    /// Starts a request, which is a refresh if it is not content with what is remembered, and returns its number.
    mutating func begin(isRefresh: Bool = false) -> Int {
        let request = sequence.begin()
        running.insert(request)
        if isRefresh { refreshes.insert(request) }
        return request
    }

    /// Whether the reply to this request may be shown. If so, replies to earlier requests are refused from then on.
    mutating func accept(_ request: Int) -> Bool { sequence.accept(request) }

    /// Ends a request that was answered, failed or was cancelled.
    mutating func end(_ request: Int) {
        running.remove(request)
        refreshes.remove(request)
    }
}
