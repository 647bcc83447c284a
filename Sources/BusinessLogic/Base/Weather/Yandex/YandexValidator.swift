internal import BusinessLogic
internal import Core
internal import Foundation

/// Finds out whether a reply of Yandex can be believed. The reply's own shape tells its format: `data` is GraphQL,
/// `forecasts` is v2, `forecast` is informers.
///
/// A bad value that a report can do without is dropped and logged; null is not known. A bad place, time or temperature
/// means that all of the reply is refused.
struct YandexValidator: Sendable {
    let log: any Log
    private let check = ReplyCheck(service: WeatherProvider.yandex.rawValue) { reply in
        reply["message"]?.text ?? reply["errors"]?.array?.first?["message"]?.text
    }

    init(log: any Log) { self.log = log }

    /// What the reply says that came at this time.
    func validate(_ response: HTTPResponse, of city: City, receivedAt: Date) throws(WeatherError)
        -> YandexReply
    {
        if response.status == 403 { throw forbidden(check.refusal(response, receivedAt)) }
        let tree = try check.json(response.withoutVagueType, receivedAt: receivedAt)
        var reader = ReplyReader(check)
        let reply: YandexReply
        if tree.member("data") != nil || tree.member("errors") != nil {
            reply = try graphQL(tree, of: city, receivedAt, &reader)
        } else if tree["forecasts"] != nil || tree["forecast"] != nil || tree["fact"] != nil {
            reply = try YandexREST.read(tree, of: city, receivedAt, &reader)
        } else {
            throw unknownShape(tree)
        }
        guard reply.current != nil || !reply.hours.isEmpty || !reply.days.isEmpty else {
            throw check.nonsense("it tells no weather")
        }
        try check.refuseFuture(reply.current?.time, at: receivedAt)
        check.warnOfDeprecation(response, in: log)
        reader.write(to: log)
        return reply
    }

    private func graphQL(
        _ tree: JSONTree, of city: City, _ receivedAt: Date, _ reader: inout ReplyReader
    ) throws(WeatherError) -> YandexReply {
        let errors = tree["errors"]?.array ?? []
        guard let place = YandexGraphQL.place(in: tree) else {
            if let first = errors.first { throw graphQLError(first) }
            throw check.nonsense("it tells no weather")
        }
        for error in errors { reader.drop("a part", error["message"]?.description ?? "an error") }
        return try YandexGraphQL.read(
            place, serverTime: tree["data"]?["serverTime"], of: city, receivedAt, &reader)
    }

    // MARK: Errors

    // The service tells a wrong key, a plan that does not allow the address, an expired plan and a used-up quota alike.
    private func forbidden(_ error: WeatherError) -> WeatherError {
        guard case .unauthorized(let detail, _) = error else { return error }
        return .unauthorized(
            detail: "\(detail); it may be the key, the plan, an address of another plan, or a used-up quota")
    }

    // GraphQL errors come with status 200; a code, where there is one, tells the kind.
    private func graphQLError(_ error: JSONTree) -> WeatherError {
        let message = error["message"]?.text?.onOneLine() ?? "it does not say why"
        let code = error["extensions"]?["code"]?.text ?? ""
        let words = "\(code) \(message)".lowercased()
        func mentions(_ parts: String...) -> Bool { parts.contains { words.contains($0) } }
        if mentions("unauthenticated", "forbidden", "unauthorized", "access denied", "api key") {
            return forbidden(
                .unauthorized(detail: "\(check.service) does not accept the request: “\(message)”"))
        }
        if mentions("rate limit", "rate_limit", "too many", "quota") { return .rateLimited(retryAfter: nil) }
        if mentions("not_found", "not found") {
            return .unknownPlace(detail: "\(check.service) does not know the place: “\(message)”")
        }
        if mentions("internal", "timeout", "unavailable") {
            return .unavailable(detail: "\(check.service) is out of order: “\(message)”")
        }
        return .badRequest(detail: "\(check.service) does not understand the request: “\(message)”")
    }

    private func unknownShape(_ tree: JSONTree) -> WeatherError {
        guard let message = tree["message"]?.text else { return check.nonsense("it tells no weather") }
        return graphQLError(.object(["message": .text(message)]))
    }
}

extension YandexReply.Day {
    // A night that does not end says so in its parts: they are polar, and all of them are dark.
    mutating func findPolarSun(or now: (isPolar: Bool, isDay: Bool?)) {
        guard rises == nil || sets == nil || rises == sets else { return }
        (rises, sets) = (nil, nil)
        let polar = parts.filter(\.isPolar)
        polarIsDay = polar.isEmpty ? (now.isPolar ? now.isDay : nil) : polar.compactMap(\.isDay).first
    }
}
