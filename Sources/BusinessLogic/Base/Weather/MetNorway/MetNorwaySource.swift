internal import BusinessLogic
internal import Core
internal import Foundation

/// MET Norway, asked and understood.
///
/// Its terms of service want a reply to be kept until its `Expires`, and then to be asked for by its `Last-Modified`.
/// So the service is not asked before that time, even by a user who wants the report renewed. When it has nothing newer
/// (status 304), the kept reply stays and only its expiry moves; the weather now is then that of a later entry of it.
struct MetNorwaySource: WeatherSource {
    private let client: any WeatherClient
    private let cache: MetNorwayReplyCache
    private let clock: any WallClock
    private let validator: MetNorwayValidator
    private let mapper = MetNorwayMapper()

    init(
        _ client: any WeatherClient, _ cache: MetNorwayReplyCache, _ clock: any WallClock, _ log: any Log
    ) {
        self.client = client
        self.cache = cache
        self.clock = clock
        validator = MetNorwayValidator(log: log)
    }

    func answer(about city: City) async throws(WeatherError) -> SourceAnswer {
        let kept = try await cache.reply(about: city, from: client.addressChecksum)
        let askedAt = clock.now
        if let kept, let end = kept.keptUntil(at: askedAt) {
            return SourceAnswer(report: mapper.report(of: city, from: kept, at: askedAt), keptUntil: end)
        }
        let response = try await client.response(about: city, newerThan: kept?.sendableLastModified)
        let receivedAt = clock.now
        let newest = try understand(response, city, kept, receivedAt)
        try await cache.keep(newest, about: city)
        return SourceAnswer(report: mapper.report(of: city, from: newest, at: receivedAt))
    }

    func report(
        of city: City, from reply: WeatherReply, receivedAt: Date
    ) throws(WeatherError) -> WeatherReport {
        let response = try reply.whole(from: client.provider.rawValue)
        return mapper.report(of: city, from: try understand(response, city, nil, receivedAt), at: receivedAt)
    }

    private func understand(
        _ response: HTTPResponse, _ city: City, _ kept: CachedMetNorwayReply?, _ receivedAt: Date
    ) throws(WeatherError) -> CachedMetNorwayReply {
        let expiresAt = expiry(of: response, receivedAt)
        if response.status == 304, var kept {
            try validator.refuseFuture(kept.reply, at: receivedAt)
            // It came before now, whatever a clock that was ahead said then: a report of the future is of unknown age.
            kept.fetchedAt = min(kept.fetchedAt, receivedAt)
            kept.checkedAt = receivedAt
            kept.expiresAt = expiresAt ?? kept.expiresAt
            return kept
        }
        return CachedMetNorwayReply(
            reply: try validator.validate(response, askedFor: city.coordinate, receivedAt: receivedAt),
            place: city.coordinate,
            addressChecksum: client.addressChecksum,
            fetchedAt: receivedAt,
            lastModified: response.header("Last-Modified"),
            checkedAt: receivedAt,
            expiresAt: expiresAt)
    }

    // The service's clock and this machine's may differ: where the service tells its own, the time from that to the
    // expiry counts.
    private func expiry(of response: HTTPResponse, _ receivedAt: Date) -> Date? {
        guard let end = response.header("Expires").flatMap({ HTTPDate($0, receivedAt: receivedAt) })?.date
        else { return nil }
        guard let now = response.serviceTime(receivedAt: receivedAt) else { return end }
        return receivedAt.addingTimeInterval(end.timeIntervalSince(now))
    }
}
