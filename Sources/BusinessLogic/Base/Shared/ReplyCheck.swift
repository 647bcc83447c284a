internal import BusinessLogic
internal import Core
internal import Foundation

/// What holds for the reply of any service: status, content type, size, and that it is JSON at all.
struct ReplyCheck: Sendable {
    /// The service's name, as errors tell it.
    let service: String
    /// How many bytes a reply may have; a long forecast has some 60 000.
    var sizeLimit = 1_000_000
    /// Where the service says why it refuses.
    var reason: @Sendable (JSONTree) -> String?

    /// What the reply says.
    ///
    /// - Throws: ``WeatherError``, the canonical error for a reply that is none.
    func json(_ response: HTTPResponse) throws(WeatherError) -> JSONTree {
        guard (200...299).contains(response.status) else { throw refusal(response) }
        if let type = response.header("Content-Type"), !Self.isJSON(type) {
            throw nonsense("it is \(type.onOneLine(limit: 60)), not JSON")
        }
        guard response.body.count <= sizeLimit else {
            throw nonsense("it has \(response.body.count) bytes, more than \(sizeLimit)")
        }
        guard let tree = Self.tree(response.body), tree.isObject else {
            let beginning = String(decoding: response.body.prefix(200), as: UTF8.self)
            throw nonsense("it is not a JSON object; it begins with “\(beginning.onOneLine(limit: 40))”")
        }
        return tree
    }

    /// The error for a reply that makes no sense, because of this.
    func nonsense(_ what: String) -> WeatherError {
        .malformed(detail: "\(service)'s reply does not make sense: \(what)")
    }

    private func refusal(_ response: HTTPResponse) -> WeatherError {
        let said = Self.tree(response.body).flatMap(reason)?.onOneLine()
        let detail = said.map { "status \(response.status), “\($0)”" } ?? "status \(response.status)"
        return switch response.status {
        case 401, 403: .unauthorized(detail: "\(service) does not accept the request: \(detail)")
        case 404: .notFound
        case 408: .interrupted(detail: "\(service) did not wait for the request: \(detail)")
        case 429: .rateLimited(retryAfter: Self.wait(response, said))
        case 400...499: .badRequest(detail: "\(service) does not understand the request: \(detail)")
        case 500...599: .unavailable(detail: "\(service) is out of order: \(detail)")
        default: nonsense(detail)
        }
    }

    // Open-Meteo sends no Retry-After; which of its limits was met stands in the reason only.
    private static func wait(_ response: HTTPResponse, _ reason: String?) -> Duration? {
        if let seconds = response.header("Retry-After").flatMap({ Int($0) }), (0...86_400).contains(seconds) {
            return .seconds(seconds)
        }
        return switch reason?.split(separator: " ").first {
        case "Minutely": .seconds(60)
        case "Hourly": .seconds(3600)
        case "Daily": .seconds(86_400)
        default: nil
        }
    }

    private static func isJSON(_ type: String) -> Bool {
        let name = type.prefix { $0 != ";" && !$0.isWhitespace }.lowercased()
        return name == "application/json" || name.hasSuffix("+json")
    }

    private static func tree(_ body: Data) -> JSONTree? { JSONTree(reading: body) }
}
