internal import Conditions
internal import Foundation
internal import Presentation

@MainActor final class ScriptingDouble: Scripting {
    private let services: SimulatedServices
    private var notifications: NotificationScriptDouble { NotificationScriptDouble(services: services) }
    private let account: AccountScriptDouble

    init(services: SimulatedServices, account: AccountScriptDouble) {
        self.services = services
        self.account = account
    }

    func checkSignIn(email: String) throws(ScriptError) { try account.checkSignIn(email: email) }

    func run(_ command: ScriptCommand) async throws(ScriptError) -> ScriptReply {
        switch command {
        case .list: try list()
        case .show(let text, let name, let explains): try await show(text, from: name, explains: explains)
        case .showHere(let name, let explains): try await showHere(from: name, explains: explains)
        case .add(let text): try await add(text)
        case .addHere: try addHere()
        case .remove(let text): try remove(text)
        case .settings(let words, let providers): try settings(words, providers: providers)
        case .about: try about()
        case .notifications: try await notifications.deliver()
        case .subscriptions: try notifications.list()
        case .subscribe(let text, let kinds): try await subscribe(to: text, kinds)
        case .unsubscribe(let text): try await notifications.unsubscribe(from: text)
        case .signIn(let email, let password): try await account.signIn(email: email, password: password)
        case .signOut: try await account.signOut()
        case .account: try await account.show()
        }
    }

    func takeBack(_ reply: ScriptReply) async { services.takeBack(reply.delivered) }

    private func checkCancellation() throws(ScriptError) {
        if Task.isCancelled { throw .failed(Notice(.info, "Cancelled.")) }
    }

    private func list() throws(ScriptError) -> ScriptReply {
        try checkCancellation()
        let rows = services.places.map { CityRow($0, services.remembered($0), on: services) }
        let cities = services.places.map { place in
            PlaceJSON(place, services.remembered(place))
        }
        return ScriptReply(.cities(rows), json: try SimpleJSON.text(cities))
    }

    private func show(
        _ text: String, from name: String?, explains: Bool
    ) async throws(ScriptError) -> ScriptReply {
        try checkCancellation()
        try check(service: name)
        let listed = try services.places.pick(text, "cities of the list")
        let searchObstacle = listed == nil ? try await awaitSearch(for: text) : nil
        guard let place = listed ?? Place.all.first(where: { $0.isMeant(by: text) }) else {
            throw unknown(text, searchObstacle)
        }
        return try await show(
            place, from: name, explains: explains,
            notice: searchObstacle.map { SimpleFormats.notice($0, search: text, foundNothing: false) })
    }

    private func showHere(from name: String?, explains: Bool) async throws(ScriptError) -> ScriptReply {
        try checkCancellation()
        try check(service: name)
        let place = try here()
        return try await show(place, from: name, explains: explains, notice: SimpleFormats.approximate(place))
    }

    private func check(service name: String?) throws(ScriptError) {
        if let name { _ = try provider(named: name) }
    }

    private func show(
        _ place: Place, from name: String?, explains: Bool, notice: Notice?
    ) async throws(ScriptError) -> ScriptReply {
        // What another service has said is no answer of this one.
        let isKnown =
            services.remembered(place)?.isStale == false
            && (name == nil || name?.lowercased() == services.source(of: place))
        guard let answer = await services.weather(in: place, refreshed: !isKnown, from: name?.lowercased())
        else {
            throw .failed(Notice(.info, "Cancelled."))
        }
        let source = answer.service ?? services.source(of: place) ?? ""
        let attempts = answer.attempts ?? []
        let told = attempts.map(AttemptJSON.init)
        if let failure = answer.notice, answer.had == nil || name != nil {
            guard explains else { throw .failed(failure) }
            throw .unanswered(
                explained(failure, attempts), json: try SimpleJSON.text(UnansweredJSON(failure, told)))
        }
        var state = WeatherState(place, answer, on: services, keeping: WeatherState())
        state.window.resize(capacity: state.hours.count)
        return ScriptReply(
            .weather(state),
            json: try SimpleJSON.text(ReportJSON(place, answer, from: source, explains ? told : nil)),
            notice: notice, explanation: explains ? explanation(of: answer.attempts, of: source) : [])
    }

    /// What is said to a user who asks what came of each of several services.
    private func explained(_ failure: Notice, _ attempts: [SimulatedAttempt]) -> Notice {
        guard attempts.count > 1 else { return failure }
        let lines = attempts.map { "\n  \($0.line)" }.joined()
        return Notice(failure.severity, "No weather service has answered:\(lines)", help: failure.help)
    }

    private func explanation(of attempts: [SimulatedAttempt]?, of service: String) -> [String] {
        attempts?.map(\.line)
            ?? ["No service was asked: the report of \(service) is remembered and young enough."]
    }

    private func provider(named name: String) throws(ScriptError) -> SimulatedProvider {
        if let provider = services.providers.first(where: { $0.id == name.lowercased() }) { return provider }
        throw .invalid(Notice(.error, "“\(name)” is not a weather service.", help: choiceOfServices))
    }

    private var choiceOfServices: String {
        "Use one of: \(services.providers.map(\.id).joined(separator: ", "))."
    }

    /// The names of the weather services in a list with commas between.
    private func providers(in list: String) throws(ScriptError) -> [String] {
        let list = list.filter { !$0.isWhitespace }
        if list.lowercased() == "default" { return services.knownProviders.map(\.id) }
        var names: [String] = []
        for name in list.split(separator: ",") {
            names.append(try provider(named: String(name)).id)
        }
        guard !names.isEmpty else {
            throw .invalid(
                Notice(
                    .error, "The list names no weather service, and at least one is needed.",
                    help: choiceOfServices))
        }
        return names
    }

    private func add(_ text: String) async throws(ScriptError) -> ScriptReply {
        let obstacle = try await awaitSearch(for: text)
        guard let place = try Place.all.pick(text, "places") else { throw unknown(text, obstacle) }
        return try add(
            place, notice: obstacle.map { SimpleFormats.notice($0, search: text, foundNothing: false) })
    }

    private func addHere() throws(ScriptError) -> ScriptReply {
        let place = try here()
        return try add(place, notice: SimpleFormats.approximate(place))
    }

    private func add(_ place: Place, notice: Notice?) throws(ScriptError) -> ScriptReply {
        let message =
            services.add(place) ? "Added \(place.fullName)." : "\(place.fullName) is in the list already."
        return ScriptReply(
            .message(message), json: try SimpleJSON.text(PlaceJSON(place)), notice: notice)
    }

    private func here() throws(ScriptError) -> Place {
        try checkCancellation()
        guard let place = services.here else { throw .failed(SimpleFormats.notKnownWhere) }
        return place
    }

    private func subscribe(to text: String, _ words: [String]) async throws(ScriptError) -> ScriptReply {
        let kinds = try notifications.kinds(words)
        try checkCancellation()
        let listed = try services.places.pick(text, "cities of the list")
        let obstacle = listed == nil ? try await awaitSearch(for: text) : nil
        let found = listed == nil ? try Place.all.pick(text, "places") : listed
        guard let place = found else {
            throw unknown(text, obstacle)
        }
        return try await notifications.subscribe(
            to: place, kinds,
            obstacle.map { SimpleFormats.notice($0, search: text, foundNothing: false) })
    }

    private func remove(_ text: String) throws(ScriptError) -> ScriptReply {
        try checkCancellation()
        guard let place = try services.places.pick(text, "cities of the list") else {
            throw .notFound(
                Notice(.error, "No city of the list is called “\(text)”.", help: "Add it: weather add <name>")
            )
        }
        services.places.removeAll { $0 == place }
        return ScriptReply(
            .message("Removed \(place.fullName)."), json: try SimpleJSON.text(PlaceJSON(place)))
    }

    private func settings(
        _ words: [SettingID: String], providers: String?
    ) throws(ScriptError) -> ScriptReply {
        var options = services.options
        for row in SettingRow.all(options) {
            guard let word = words[row.id] else { continue }
            guard let index = row.options.firstIndex(where: { $0.word == word.lowercased() }) else {
                let valid = row.options.map(\.word).joined(separator: ", ")
                throw .invalid(
                    Notice(
                        .error, "“\(word)” is not an option of \(row.id.rawValue).",
                        help: "Use one of: \(valid)."
                    ))
            }
            options[row.id] = index
        }
        if providers != nil { try checkCancellation() }
        let used = try providers.map(self.providers)
        try checkCancellation()
        if options != services.options { services.options = options }
        if let used { services.switchedOn = used }
        let rows = SettingRow.all(options)
        let taken =
            rows.map { ($0.id.rawValue, $0.options[$0.selected].word) }
            + [("providers", services.usedProviders.map(\.id).joined(separator: ","))]
        return ScriptReply(
            .settings(rows), json: try SimpleJSON.text(Dictionary(uniqueKeysWithValues: taken)),
            explanation: ProviderRow.all(services).enumerated().map { index, row in
                row.isOn ? "\(index + 1). \(row.id): ready" : "-  \(row.id): switched off"
            })
    }

    private func about() throws(ScriptError) -> ScriptReply {
        let state = AboutState(services)
        return ScriptReply(.about(state), json: try SimpleJSON.text(AboutJSON(state)))
    }

    /// The search ignores what follows a comma. When no place is meant, there is another one that ignores what follows
    /// the second.
    private func awaitSearch(for text: String) async throws(ScriptError) -> Obstacle? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        var obstacle = await services.awaitSearch(for: String(parts[0]))
        try checkCancellation()
        if obstacle == nil, parts.count > 1, !Place.all.contains(where: { $0.isMeant(by: text) }) {
            obstacle = await services.awaitSearch(for: parts[...1].joined(separator: ","))
            try checkCancellation()
        }
        return obstacle
    }

    private func unknown(_ text: String, _ obstacle: Obstacle?) -> ScriptError {
        if let obstacle { return .failed(SimpleFormats.notice(obstacle, search: text, foundNothing: true)) }
        return .notFound(Notice(.error, "No place is called “\(text)”.", help: "Check the spelling."))
    }
}

extension [Place] {
    /// The place if exactly one matches the text.
    func pick(_ text: String, _ what: String) throws(ScriptError) -> Place? {
        let meant = filter { $0.isMeant(by: text) }
        switch meant.count {
        case 0: return nil
        case 1: return meant[0]
        default:
            let candidates = meant.map { "\($0.id.rawValue)  \($0.fullName)" }.joined(separator: "\n")
            throw .ambiguous(
                Notice(
                    .error, "“\(text)” could mean several \(what).",
                    help: "Write the number instead of the name:\n\(candidates)"))
        }
    }
}
