package import BusinessLogic
package import Core
package import Foundation

/// A weather service with client, validator and mapper.
package protocol WeatherSource: Sendable {
    /// Sends a request and returns the canonical report, or returns that of a kept reply.
    func answer(about city: City) async throws(WeatherError) -> SourceAnswer

    /// The canonical report that a reply holds.
    func report(
        of city: City, from reply: WeatherReply, receivedAt: Date
    ) throws(WeatherError) -> WeatherReport
}

extension WeatherSource {
    /// The report of the answer alone.
    package func report(of city: City) async throws(WeatherError) -> WeatherReport {
        try await answer(about: city).report
    }
}

/// A source's report.
package struct SourceAnswer: Sendable {
    let report: WeatherReport
    /// Until when the service wants the reply kept that this is the report of; nil when it was asked. A kept one shows
    /// nothing of the network or the service.
    let keptUntil: Date?
    /// The parts that the service left out, and why.
    let missing: [(part: WeatherPart, error: WeatherError)]

    package init(
        report: WeatherReport, keptUntil: Date? = nil,
        missing: [(part: WeatherPart, error: WeatherError)] = []
    ) {
        self.report = report
        self.keptUntil = keptUntil
        self.missing = missing
    }
}

/// A source that sends a request for every report.
protocol AskingSource: WeatherSource {
    var client: any WeatherClient { get }
    var clock: any WallClock { get }
}

extension AskingSource {
    package func answer(about city: City) async throws(WeatherError) -> SourceAnswer {
        let reply = try await client.reply(about: city)
        return SourceAnswer(report: try report(of: city, from: reply, receivedAt: clock.now))
    }
}

/// A source whose service answers in several parts. Some may be missing, and the others are a report.
protocol SourceInParts: AskingSource {
    /// The canonical report that the parts hold.
    func answer(
        about city: City, from reply: WeatherReply, receivedAt: Date
    ) throws(WeatherError) -> SourceAnswer
}

extension SourceInParts {
    package func answer(about city: City) async throws(WeatherError) -> SourceAnswer {
        try answer(about: city, from: await client.reply(about: city), receivedAt: clock.now)
    }

    package func report(
        of city: City, from reply: WeatherReply, receivedAt: Date
    ) throws(WeatherError) -> WeatherReport {
        try answer(about: city, from: reply, receivedAt: receivedAt).report
    }
}

/// A source, whether its required key is set, and the checksum of its client's address and key.
package struct OfferedSource: Sendable {
    let source: any WeatherSource
    let hasKey: Bool
    let endpointChecksum: UInt16?

    /// A source with or without its key.
    package init(_ source: any WeatherSource, hasKey: Bool = true, endpointChecksum: UInt16? = nil) {
        self.source = source
        self.hasKey = hasKey
        self.endpointChecksum = endpointChecksum
    }
}
