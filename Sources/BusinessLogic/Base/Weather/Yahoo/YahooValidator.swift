internal import BusinessLogic
internal import Core
internal import Foundation

/// Finds out whether a reply in one of Yahoo's formats can be believed. Its own shape tells the format:
/// `current_observation` is the JSON of 2019, `query` is YQL, and XML is RSS, or YQL's with a channel of the same names.
///
/// A bad value that a report can do without is dropped and logged; null and an empty text are not known. A bad place,
/// time or temperature means that all of the reply is refused.
struct YahooValidator: Sendable {
    let log: any Log
    private let check = ReplyCheck(service: WeatherProvider.yahoo.rawValue, reason: Self.reason)

    init(log: any Log) { self.log = log }

    /// What the reply says that came at this time.
    func validate(_ response: HTTPResponse, of city: City, receivedAt: Date) throws(WeatherError)
        -> YahooReply
    {
        guard (200...299).contains(response.status) else {
            throw check.refusal(withReasonInJSON(response), receivedAt)
        }
        var reader = ReplyReader(check)
        let reply =
            response.looksLikeXML
            ? try rss(response, of: city, receivedAt, &reader)
            : try json(response, of: city, receivedAt, &reader)
        guard reply.current != nil || !reply.days.isEmpty else { throw check.nonsense("it tells no weather") }
        try check.refuseFuture(reply.current?.time, in: reply.zoneOfReading, at: receivedAt)
        check.warnOfDeprecation(response, in: log)
        reader.write(to: log)
        return reply
    }

    private func json(
        _ response: HTTPResponse, of city: City, _ receivedAt: Date, _ reader: inout ReplyReader
    ) throws(WeatherError) -> YahooReply {
        let tree = try check.json(response.withoutVagueType, receivedAt: receivedAt)
        if let said = tree["error"] { throw errorInside(Self.reason(tree) ?? said.description) }
        if let query = tree["query"] {
            let channel = query["results"]?["channel"]
            guard let channel = channel?.array?.first ?? channel else { throw unknownPlace }
            return try YahooChannel.read(channel, of: city, receivedAt, &reader)
        }
        guard tree["current_observation"] != nil || tree["forecasts"] != nil || tree["location"] != nil else {
            if let reason = Self.reason(tree) { throw errorInside(reason) }
            throw check.nonsense("it tells no weather")
        }
        let isEmpty = ["location", "current_observation", "forecasts"].allSatisfy { name in
            tree[name].map { $0 == .object([:]) || $0 == .array([]) } ?? true
        }
        if isEmpty { throw unknownPlace }
        return try YahooJSON.read(tree, of: city, receivedAt, &reader)
    }

    private func rss(
        _ response: HTTPResponse, of city: City, _ receivedAt: Date, _ reader: inout ReplyReader
    ) throws(WeatherError) -> YahooReply {
        let root = try check.xml(response.withoutVagueType, receivedAt: receivedAt)
        guard let channel = root.first("channel") else {
            if let reason = Self.reason(root) { throw errorInside(reason) }
            if root.name == "query", root["results"]?.children.isEmpty ?? true { throw unknownPlace }
            throw check.nonsense("it tells no weather")
        }
        let titles = [channel["title"]?.text ?? "", channel["item"]?["title"]?.text ?? ""]
        if channel["item"]?["yweather:condition"] == nil,
            titles.contains(where: { $0.contains("Error") || $0.contains("not found") })
        {
            throw unknownPlace
        }
        return try YahooChannel.read(JSONTree(channel: channel), of: city, receivedAt, &reader)
    }

    // MARK: Errors

    private var unknownPlace: WeatherError {
        .unknownPlace(detail: "\(check.service) does not know the place")
    }

    private func errorInside(_ reason: String) -> WeatherError {
        let told = "“\(reason.onOneLine())”"
        let words = reason.lowercased()
        if words.contains("oauth") || words.contains("credentials") || words.contains("authori") {
            return .unauthorized(detail: "\(check.service) does not accept the request: \(told)")
        }
        return .unavailable(detail: "\(check.service) is out of order: \(told)")
    }

    @Sendable private static func reason(_ tree: JSONTree) -> String? {
        let error = tree["error"]
        return
            (error?["description"] ?? error?["message"] ?? error ?? tree["description"] ?? tree["message"])?
            .text
    }

    private static func reason(_ root: XMLTree) -> String? {
        let said = root.first("yahoo:description") ?? root.first("description")
        return said.flatMap { $0.text.isEmpty ? nil : $0.text }
    }

    // Errors come in XML as well; what holds for all services reads JSON.
    private func withReasonInJSON(_ response: HTTPResponse) -> HTTPResponse {
        guard response.looksLikeXML, response.body.count <= check.sizeLimit,
            let reason = XMLTree(response.body).flatMap(Self.reason),
            let body = try? JSONEncoder().encode(["description": reason])
        else { return response }
        var response = response
        response.body = body
        return response
    }
}

extension JSONTree {
    /// A channel of the RSS feed in the shape that YQL gives it: the attributes of `yweather:wind` are members of
    /// `wind`.
    fileprivate init(channel: XMLTree) {
        func attributes(_ element: XMLTree) -> JSONTree {
            .object(element.attributes.mapValues(JSONTree.text))
        }
        func members(_ element: XMLTree) -> [String: JSONTree] {
            var members: [String: JSONTree] = [:]
            for child in element.children {
                let name = child.name.split(separator: ":").last.map(String.init) ?? child.name
                members[name] = child.text.isEmpty ? attributes(child) : .text(child.text)
            }
            return members
        }
        var all = members(channel)
        if let item = channel["item"] {
            var own = members(item)
            own["forecast"] = .array(item.all("yweather:forecast").map(attributes))
            all["item"] = .object(own)
        }
        self = .object(all)
    }
}
