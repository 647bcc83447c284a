internal import BusinessLogic
internal import Core
internal import Foundation

/// Finds out whether a response of Gismeteo can be believed. Its own shape tells its format: XML is the open service,
/// `response` is version 2, `data` version 3, `current` or `forecast` at the top version 4.
///
/// A bad value that a report can do without is dropped and logged; null is not known. A bad place, time or temperature
/// means that all of the response is refused.
struct GismeteoValidator: Sendable {
    let log: any Log
    private let check = ReplyCheck(service: WeatherProvider.gismeteo.rawValue) { reply in
        let message = reply["meta"]?["message"] ?? reply["message"] ?? reply["error"]
        return (message?.text ?? message?["message"]?.text).flatMap { $0.isEmpty ? nil : $0 }
    }

    init(log: any Log) { self.log = log }

    /// What the response says that came at this time.
    func validate(
        _ response: HTTPResponse, of city: City, receivedAt: Date
    ) throws(WeatherError) -> GismeteoReply {
        var reader = ReplyReader(check)
        let reply =
            response.looksLikeXML
            ? try GismeteoXML.read(
                try check.xml(response.withoutVagueType, receivedAt: receivedAt), of: city, receivedAt,
                &reader)
            : try json(response, of: city, receivedAt, &reader)
        guard reply.current != nil || !reply.steps.isEmpty || !reply.days.isEmpty else {
            throw check.nonsense("it tells no weather")
        }
        try check.refuseFuture(reply.current?.time, in: reply.zoneOfReading, at: receivedAt)
        check.warnOfDeprecation(response, in: log)
        reader.write(to: log)
        return reply
    }

    private func json(
        _ response: HTTPResponse, of city: City, _ receivedAt: Date, _ reader: inout ReplyReader
    ) throws(WeatherError) -> GismeteoReply {
        let tree = try check.json(response.withoutVagueType, receivedAt: receivedAt)
        // The status stands in the body as well, as a text in version 2, and is right where they differ.
        let code = (tree["meta"]?["code"] ?? tree["meta"]?["status_code"])?.numberOrText.flatMap {
            Int(exactly: $0)
        }
        if let code, !(200...299).contains(code) {
            var refused = response
            refused.status = code
            throw check.refusal(refused, receivedAt)
        }
        if tree["meta"]?["status"] == .flag(false) {
            throw .unavailable(
                detail:
                    "\(check.service) is out of order: \(check.reason(tree)?.onOneLine() ?? "it does not say why")"
            )
        }
        guard let weather = tree["response"] ?? tree["data"] else {
            return try GismeteoColumns.read(tree, of: city, receivedAt, &reader)
        }
        return try GismeteoItems.read(weather, of: city, receivedAt, &reader)
    }
}

extension ReplyReader {
    /// Rejects a reply about a city that is far from the place. A reply without a place is accepted.
    ///
    /// Gismeteo answers about its nearest city, so a far one is no fault of the reply, unless it is where the swapped
    /// coordinates are.
    func checkCity(_ latitude: JSONTree?, _ longitude: JSONTree?, _ asked: Coordinate) throws(WeatherError) {
        guard latitude != nil || longitude != nil else { return }
        let told = try coordinate(latitude, longitude)
        if told.isNear(asked) { return }
        let swapped = try? Coordinate(latitude: told.longitude, longitude: told.latitude)
        if swapped?.isNear(asked) == true { try check.expect(told, near: asked) }
        throw check.noCityNearby
    }
}

extension ReplyCheck {
    /// The error for a place without a city near it.
    var noCityNearby: WeatherError { .unknownPlace(detail: "\(service) knows no city near the place") }
}
