internal import BusinessLogic
internal import Foundation
internal import Presentation

/// Answers a command line that asks for notifications and subscriptions.
struct NotificationScript: Sendable {
    private let service: any NotificationService
    private let matcher: PlaceMatcher
    private let errors: NotificationsErrorHandler
    private let scriptErrors: ScriptErrorHandler

    init(
        service: any NotificationService, matcher: PlaceMatcher, errors: NotificationsErrorHandler,
        scriptErrors: ScriptErrorHandler
    ) {
        self.service = service
        self.matcher = matcher
        self.errors = errors
        self.scriptErrors = scriptErrors
    }

    /// What is new.
    func deliver() async throws(ScriptError) -> ScriptReply {
        // First: what is delivered is new only once, and an error would lose it.
        let isWatching = try await !subscriptions().isEmpty
        let new: [WeatherNotification]
        do { new = try await service.deliverNew() } catch { throw told(error) }
        let rows = new.map { NotificationRow(time: $0.time.formatted(.iso8601), text: $0.text) }
        return ScriptReply(
            .notifications(rows), json: try json(new), notice: isWatching ? nil : Self.noSubscriptions,
            delivered: new.map(\.id))
    }

    /// Has these notifications delivered again. Where that fails, nothing is left to do.
    func takeBack(_ ids: [WeatherNotification.ID]) async { try? await service.takeBack(ids) }

    /// What is subscribed to.
    func list() async throws(ScriptError) -> ScriptReply {
        let subscriptions = try await subscriptions()
        let lines = subscriptions.map { "\($0.city.fullName): \($0.words)" }
        return ScriptReply(
            .message(subscriptions.isEmpty ? Self.noneYet : lines.joined(separator: "\n")),
            json: try json(subscriptions))
    }

    /// The kinds of these words, or all kinds for no words.
    func kinds(_ words: [String]) throws(ScriptError) -> Set<NotificationKind> {
        var kinds: Set<NotificationKind> = []
        for word in words {
            guard let kind = NotificationKind(rawValue: word.lowercased()) else {
                let valid = NotificationKind.allCases.map(\.rawValue).joined(separator: ", ")
                throw .invalid(
                    Notice(
                        .error, "“\(word)” is nothing that weather is watched for.",
                        help: "Use one of: \(valid)."))
            }
            kinds.insert(kind)
        }
        return kinds.isEmpty ? Set(NotificationKind.allCases) : kinds
    }

    /// Subscribes to a city; the notice says what there is to know of how it was found.
    func subscribe(
        to city: City, _ kinds: Set<NotificationKind>, _ notice: Notice?
    ) async throws(ScriptError) -> ScriptReply {
        let subscription = CitySubscription(city: city, kinds: kinds)
        try await change(city, kinds)
        return ScriptReply(
            .message("Subscribed to \(city.fullName): \(subscription.words)."),
            json: try json(subscription), notice: notice)
    }

    /// Ends the subscription that the text means.
    func unsubscribe(from text: String) async throws(ScriptError) -> ScriptReply {
        let cities = try await subscriptions().map(\.city)
        let city: City
        switch matcher.match(text, inList: cities) {
        case .one(let match): city = match
        case .several(let matches): throw scriptErrors.ambiguous(text, subscribed: matches)
        case .none: throw Self.notSubscribed(text, cities)
        }
        try await change(city, [])
        return ScriptReply(.message("Unsubscribed from \(city.fullName)."), json: try json(city))
    }

    private func subscriptions() async throws(ScriptError) -> [CitySubscription] {
        do { return try await service.subscriptions() } catch { throw told(error) }
    }

    private func change(_ city: City, _ kinds: Set<NotificationKind>) async throws(ScriptError) {
        do { try await service.subscribe(to: city, kinds: kinds) } catch { throw told(error) }
    }

    private func told(_ error: NotificationError) -> ScriptError {
        let notice = errors.notice(for: error, signIn: "Sign in: weather sign-in <e-mail>")
        return .failed(notice ?? Notice(.info, "Cancelled."))
    }

    private func json(_ value: some Encodable) throws(ScriptError) -> String {
        do { return try CanonicalJSON.text(value) } catch { throw scriptErrors.notWritable(error) }
    }

    private static func notSubscribed(_ text: String, _ cities: [City]) -> ScriptError {
        let help =
            cities.isEmpty
            ? "There are no subscriptions." : "There are: \(cities.map(\.name).joined(separator: ", "))."
        return .notFound(Notice(.error, "No city that is subscribed to is called “\(text)”.", help: help))
    }

    private static let noneYet = "No subscriptions yet. Begin one: weather subscribe kazan --to frost"
    private static let noSubscriptions = Notice(
        .info, "Nothing is watched: there are no subscriptions.",
        help: "Begin one: weather subscribe kazan --to frost")
}

extension CitySubscription {
    /// What it is watched for: `rain, frost`.
    fileprivate var words: String {
        NotificationKind.allCases.filter(kinds.contains).map(\.rawValue).joined(separator: ", ")
    }
}
