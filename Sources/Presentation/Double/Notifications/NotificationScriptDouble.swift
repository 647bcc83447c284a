internal import Presentation

/// Answers a command line that asks for notifications and subscriptions.
@MainActor struct NotificationScriptDouble {
    let services: SimulatedServices

    func deliver() async throws(ScriptError) -> ScriptReply {
        try check()
        guard !services.subscriptions.isEmpty else {
            let notice = Notice(
                .info, "Nothing is watched: there are no subscriptions.",
                help: "Begin one: weather subscribe kazan --to frost")
            return ScriptReply(.notifications([]), json: "[]", notice: notice)
        }
        try await tellServer()
        let new = services.newNotifications()
        return ScriptReply(
            .notifications(new.map(\.row)), json: try SimpleJSON.text(new), delivered: new.map(\.id))
    }

    func list() throws(ScriptError) -> ScriptReply {
        try check()
        let lines = services.subscriptions.map { "\($0.place.fullName): \(Self.words(Set($0.since.keys)))" }
        return ScriptReply(
            .message(
                lines.isEmpty
                    ? "No subscriptions yet. Begin one: weather subscribe kazan --to frost"
                    : lines.joined(separator: "\n")),
            json: try SimpleJSON.text(
                services.subscriptions.map { SubscriptionJSON($0.place, Set($0.since.keys)) })
        )
    }

    func kinds(_ words: [String]) throws(ScriptError) -> Set<NotificationKindDouble> {
        let kinds = words.map { ($0, NotificationKindDouble(rawValue: $0.lowercased())) }
        if let unknown = kinds.first(where: { $0.1 == nil }) {
            let valid = NotificationKindDouble.allCases.map(\.rawValue).joined(separator: ", ")
            throw .invalid(
                Notice(
                    .error, "“\(unknown.0)” is nothing that weather is watched for.",
                    help: "Use one of: \(valid)."))
        }
        let known = Set(kinds.compactMap(\.1))
        return known.isEmpty ? Set(NotificationKindDouble.allCases) : known
    }

    func subscribe(
        to place: Place, _ kinds: Set<NotificationKindDouble>, _ notice: Notice?
    ) async throws(ScriptError) -> ScriptReply {
        try check()
        try await tellServer()
        services.watch(place, for: kinds)
        return ScriptReply(
            .message("Subscribed to \(place.fullName): \(Self.words(kinds))."),
            json: try SimpleJSON.text(SubscriptionJSON(place, kinds)), notice: notice)
    }

    func unsubscribe(from text: String) async throws(ScriptError) -> ScriptReply {
        try check()
        let places = services.subscriptions.map(\.place)
        guard let place = try places.pick(text, "cities that are subscribed to") else {
            let names = places.map(\.name).joined(separator: ", ")
            throw .notFound(
                Notice(
                    .error, "No city that is subscribed to is called “\(text)”.",
                    help: names.isEmpty ? "There are no subscriptions." : "There are: \(names)."))
        }
        try await tellServer(endingSubscription: true)
        services.watch(place, for: [])
        return ScriptReply(
            .message("Unsubscribed from \(place.fullName)."), json: try SimpleJSON.text(PlaceJSON(place))
        )
    }

    private func check() throws(ScriptError) {
        if Task.isCancelled { throw .failed(Notice(.info, "Cancelled.")) }
        if !services.isSignedIn { throw Self.failed(SimpleFormats.signedOut) }
    }

    private func tellServer(endingSubscription isEnd: Bool = false) async throws(ScriptError) {
        let notice = await services.tellServer(endingSubscription: isEnd)
        if Task.isCancelled { throw .failed(Notice(.info, "Cancelled.")) }
        if let notice { throw Self.failed(notice) }
    }

    /// The screen's notice; a command line has another way to sign in.
    private static func failed(_ notice: Notice) -> ScriptError {
        guard notice == SimpleFormats.signedOut else { return .failed(notice) }
        return .failed(Notice(notice.severity, notice.text, help: "Sign in: weather sign-in <e-mail>"))
    }

    private static func words(_ kinds: Set<NotificationKindDouble>) -> String {
        NotificationKindDouble.allCases.filter(kinds.contains).map(\.rawValue).joined(separator: ", ")
    }
}
