import AssemblyTesting
import BusinessLogic
import Core
import CoreBase
import Foundation
import Testing

@testable import BusinessLogicBase

@Suite("Every fault at every request, over a real connection", .timeLimit(.minutes(10)))
struct FaultTests {
    // MARK: Weather

    @Test("each provider is asked in an exchange of Exchange.all(), in which its replies then go wrong")
    func providers() throws {
        let tried = try Set(Exchange.all().map(\.provider))

        #expect(WeatherProvider.allCases.filter { !tried.contains($0) } == [])
    }

    @Test(
        "of a provider: what has come is right, and the rest is an error in plain words, by the deadline",
        arguments: try Exchange.all())
    func provider(exchange: Exchange) async throws {
        let replies = Dictionary(uniqueKeysWithValues: exchange.steps.map { ($0.path, $0.reply) })
        let service = try FaultyService(replies) { settings, url in
            let url = exchange.address.isEmpty ? url : url.appending(path: exchange.address)
            settings[exchange.provider] = ServiceEndpoint(url: url, key: Secret("key"))
        }
        let source = BusinessLogicBase(core: service.core).weatherSource(for: exchange.provider)
        let kazan = try City(
            id: CityID(551_487), name: "Kazan",
            coordinate: Coordinate(latitude: 55.75, longitude: 49.1263), timeZone: "Europe/Moscow")
        let whole = try await source.report(of: kazan)
        #expect(whole.current != nil && (!whole.daily.isEmpty || whole.hourly.isEmpty))

        // Told together: there are hundreds. What statuses mean needs no connection, and is tried without.
        var problems: [String] = []
        for fault in Fault.deliveries {
            for (index, step) in exchange.steps.enumerated() {
                let count = exchange.isChain ? index + 1 : exchange.steps.count
                let outcome = await service.during(fault, at: step.path, of: count) {
                    () async -> Result<WeatherReport, WeatherError> in
                    do throws(WeatherError) {
                        return .success(try await source.report(of: kazan))
                    } catch {
                        return .failure(error)
                    }
                }
                var isRight = exchange.accepts(outcome, of: fault, at: index, beside: whole)
                if service.core.networkActivity.count != 0 { isRight = false }
                if !isRight { problems.append("\(fault.name) at \(step.path): \(outcome)") }
            }
        }
        #expect(problems == [])
    }

    // MARK: The program's own server

    @Test("of the program's own server: no user is signed in by half, and every user can sign out")
    func accountServer() async throws {
        let session = LoopbackReply(
            201, json: #"{"token": "t0ken", "email": "ann@example.org", "name": "Ann"}"#)
        let service = try FaultyService([
            "/v1/session": session,
            "/v1/account": LoopbackReply(json: #"{"email": "ann@example.org", "name": "Ann"}"#),
        ]) { settings, url in settings.server = ServiceEndpoint(url: url) }
        let accounts = BusinessLogicBase(core: service.core).accountService

        for fault in Fault.all {
            let when = Comment(rawValue: fault.name)
            let expected = fault.kindAtServer
            let signIn = await service.during(fault, at: "/v1/session", of: 1) {
                await Self.failure { () async throws(AccountError) in try await accounts.signInAnn() }
            }
            #expect(signIn?.kind == (expected == "ended" ? "\(AccountError.wrongPassword)" : expected), when)
            #expect(try await accounts.account()?.name == (expected == nil ? "Ann" : nil), when)

            service.recover()
            try await accounts.signInAnn()
            let confirmation = await service.during(fault, at: "/v1/account", of: 1) {
                await Self.failure { () async throws(AccountError) in _ = try await accounts.confirm() }
            }
            #expect(confirmation?.kind == (expected == "ended" ? nil : expected), when)
            #expect(confirmation.map { $0.isPlain(about: "server") } ?? true, when)
            #expect(try await accounts.account()?.name == (expected == "ended" ? nil : "Ann"), when)

            service.recover()
            try await accounts.signInAnn()
            let signOut = await service.during(fault, at: "/v1/session", of: 1) {
                await Self.failure { () async throws(AccountError) in _ = try await accounts.signOut() }
            }
            #expect(signOut == nil, when)
            #expect(try await accounts.account() == nil, when)
        }
        let told = "\(service.log.entries(last: 1_000))"
        #expect(!told.contains("t0ken") && !told.contains("correct horse"))
    }

    private static func failure(_ body: () async throws(AccountError) -> Void) async -> AccountError? {
        do throws(AccountError) {
            try await body()
            return nil
        } catch {
            return error
        }
    }
}

extension AccountService {
    fileprivate func signInAnn() async throws(AccountError) {
        guard let email = EmailAddress("ann@example.org"), let password = Password("correct horse") else {
            Issue.record("the address or the password is refused")
            return
        }
        _ = try await signIn(email: email, password: password)
    }
}

extension Exchange {
    /// Whether a request that fails leaves others that are answered.
    private var isInParts: Bool { steps.count > 1 && !isChain }

    /// Whether this may come of a fault at a step, where without one this report comes.
    fileprivate func accepts(
        _ outcome: Result<WeatherReport, WeatherError>, of fault: Fault, at index: Int,
        beside whole: WeatherReport
    ) -> Bool {
        switch outcome {
        case .success(let report):
            if fault.ending == .answered {
                return report.current == whole.current && report.hourly == whole.hourly
                    && report.daily == whole.daily
            }
            // The step of several hours that is under way has the temperature of now.
            let now = index == 0 ? whole.current?.time : nil
            let steps = whole.hourly.filter { $0.length == 1 || $0.time > now ?? .distantPast }
            return isInParts && report.current == (index == 0 ? nil : whole.current)
                && report.hourly == (index == 1 ? [] : steps)
        case .failure(let error):
            return !isInParts && error.kind == fault.ending.kind && error.isPlain(about: provider.rawValue)
        }
    }
}

extension Fault.Ending {
    /// The kind of error that a provider's source gives.
    fileprivate var kind: String {
        switch self {
        case .answered: "none"
        case .error(let kind): kind
        case .late: "interrupted"
        }
    }

}

extension Fault {
    /// The kind of error that the account service gives, which knows fewer; `ended` for a session that has ended.
    fileprivate var kindAtServer: String? {
        switch (ending, ending.kind) {
        case (.answered, _): nil
        case (_, "unauthorized"): name == "status 401" ? "ended" : "malformed"
        case (_, "rateLimited"): "unavailable"
        case (_, "badRequest"), (_, "notFound"): "malformed"
        case (_, let kind): kind
        }
    }
}

extension Error where Self: CustomStringConvertible {
    /// Whether it says in one or two lines what happened, and what to do.
    fileprivate func isPlain(about name: String) -> Bool {
        let lines = description.split(separator: "\n")
        return lines.count == 2 && lines[1].hasPrefix("help: ") && description.count < 500
            && (lines[0].contains(name) || kind == "rateLimited")
            && !description.unicodeScalars.contains {
                $0.properties.generalCategory == .control && $0 != "\n"
            }
    }
}
