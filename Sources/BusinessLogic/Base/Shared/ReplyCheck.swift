internal import BusinessLogic
internal import Core
internal import Foundation

/// The checks for replies of any service: status, content type, size, and valid JSON.
struct ReplyCheck: Sendable {
    /// The service's name in errors.
    let service: String
    /// What the service lets a program in for.
    var permit = WeatherError.Permit.key
    /// The largest size of a reply in bytes; a long forecast has some 60 000.
    var sizeLimit = 1_000_000
    /// Finds the service's reason for an error.
    var reason: @Sendable (JSONTree) -> String?

    /// Parses a reply.
    ///
    /// - Parameter receivedAt: When it was received, because a service may state when to ask again.
    /// - Throws: The canonical ``WeatherError`` for an invalid reply.
    func json(_ response: HTTPResponse, receivedAt: Date) throws(WeatherError) -> JSONTree {
        guard (200...299).contains(response.status) else { throw refusal(response, receivedAt) }
        if let type = response.header("Content-Type"), !Self.isJSON(type) {
            throw nonsense("it is \(type.onOneLine(limit: 60)), not JSON")
        }
        guard response.body.count <= sizeLimit else {
            throw nonsense("it has \(response.body.count) bytes, more than \(sizeLimit)")
        }
        guard let tree = JSONTree(reading: response.body), tree.isObject else {
            guard !response.body.isEmpty else { throw nonsense("it is empty") }
            let beginning = String(decoding: response.body.prefix(200), as: UTF8.self)
            throw nonsense("it is not a JSON object; it begins with “\(beginning.onOneLine(limit: 40))”")
        }
        return tree
    }

    /// Rejects a reply of status 200 that contains an error.
    func refuseErrorInside(_ reply: JSONTree) throws(WeatherError) {
        guard reply["error"] == .flag(true) else { return }
        throw .unavailable(
            detail: "\(service) is out of order: \(reason(reply)?.onOneLine() ?? "it does not say why")")
    }

    /// The error for an invalid reply, with this detail.
    func nonsense(_ what: String) -> WeatherError {
        .malformed(detail: "\(service)'s reply does not make sense: \(what)")
    }

    /// The error for a reply with an error status.
    func refusal(_ response: HTTPResponse, _ receivedAt: Date) -> WeatherError {
        let body = response.body.count <= sizeLimit ? JSONTree(reading: response.body) : nil
        let said = body.flatMap(reason)?.onOneLine()
        let detail = said.map { "status \(response.status), “\($0)”" } ?? "status \(response.status)"
        return switch response.status {
        case 401, 403:
            .unauthorized(detail: "\(service) does not accept the request: \(detail)", permit: permit)
        case 404: .notFound(detail: "\(service) is not at \(response.address ?? "its address"): \(detail)")
        case 407: .offline(detail: "a proxy on the way to \(service) wants to know who asks: \(detail)")
        case 408: .interrupted(detail: "\(service) did not wait for the request: \(detail)")
        case 429: .rateLimited(retryAfter: Self.wait(response, receivedAt) ?? Self.wait(said, receivedAt))
        case 400...499: .badRequest(detail: "\(service) does not understand the request: \(detail)")
        case 511: .offline(detail: "the network on the way to \(service) wants a sign-in first: \(detail)")
        case 500...599:
            .unavailable(
                detail: "\(service) is out of order: \(detail)", retryAfter: Self.wait(response, receivedAt))
        default: nonsense(detail)
        }
    }

    // A number of seconds or a date (RFC 9110 §10.2.3); a day at most is believed. A date is compared with the service's
    // own clock, if the reply states it.
    private static func wait(_ response: HTTPResponse, _ receivedAt: Date) -> Duration? {
        guard let text = response.header("Retry-After") else { return nil }
        let now = response.serviceTime(receivedAt: receivedAt) ?? receivedAt
        let seconds =
            Int(headerSeconds: text)
            ?? HTTPDate(text, receivedAt: now).map {
                max(0, Int($0.date.timeIntervalSince(now).rounded(.up)))
            }
        return seconds.map { .seconds(min($0, 86_400)) }
    }

    // Open-Meteo sends no Retry-After; the exceeded limit is only in the reason: “try again in one minute”, “in the next
    // hour”, “tomorrow”. Hours and days are counted by the clock, in UTC.
    private static func wait(_ reason: String?, _ now: Date) -> Duration? {
        func next(_ length: Double) -> Duration {
            .seconds(
                (length - now.timeIntervalSince1970.truncatingRemainder(dividingBy: length)).rounded(.up))
        }
        return switch reason?.split(separator: " ").first {
        case "Minutely": .seconds(60)
        case "Hourly": next(3_600)
        case "Daily": next(86_400)
        default: nil
        }
    }

    private static func isJSON(_ type: String) -> Bool {
        let name = type.prefix { $0 != ";" && !$0.isWhitespace }.lowercased()
        return name == "application/json" || name.hasSuffix("+json")
    }
}
