internal import Conditions
internal import Foundation
internal import Presentation

/// What all screens of one Double share: memory, network and clock.
@MainActor final class SimulatedServices {
    let conditions: Conditions
    /// The place that this computer is in; nil where that is not known.
    let here: Place?
    private let memory: PresentationMemory
    /// The weather services that the program offers.
    let providers: [SimulatedProvider]
    /// Whether there is a server that notices something.
    let hasServer: Bool
    private var observers: [Observer] = []

    private struct Observer {
        weak var screen: (any ServicesObserver)?
    }

    /// The weather in a place, if there is any.
    struct Answer: Hashable {
        /// When it was received; nil if never.
        let had: Date?
        /// What came of the weather services that were asked for it; nil where it was remembered.
        let attempts: [SimulatedAttempt]?
        /// Whether it was too old, or could not be renewed.
        let isStale: Bool
        /// When this was answered: a clock that is set back later makes nothing younger.
        let date: Date

        /// The first reason why it could not be renewed; nil if it was, or if there was no service to ask.
        var obstacle: Obstacle? { service == nil ? attempts?.lazy.compactMap(\.obstacle).first : nil }

        /// The weather service that has answered.
        var service: String? { attempts?.first { $0.outcome == .answered }?.service }

        /// Why it could not be renewed.
        var notice: Notice? {
            guard let attempts, service == nil else { return nil }
            guard let obstacle else { return SimpleFormats.noService }
            return SimpleFormats.notice(obstacle, attempts.filter { $0.obstacle != nil })
        }
    }

    init(
        conditions: Conditions, memory: PresentationMemory, providers: [SimulatedProvider], here: Place?,
        hasServer: Bool
    ) {
        self.conditions = conditions
        self.here = here
        self.memory = memory
        self.providers = providers
        self.hasServer = hasServer
    }

    /// Notifies the screen of changes to the list and to the settings until it is released.
    func addObserver(_ screen: any ServicesObserver) { observers.append(Observer(screen: screen)) }

    var places: [Place] {
        get { memory.list.compactMap(Place.of) }
        set {
            memory.list = newValue.map(\.id)
            tell { $0.listChanged() }
        }
    }

    var options: [SettingID: Int] {
        get { memory.options }
        set {
            // The first option is the one that is taken where none is.
            let taken = newValue.filter { $0.value != 0 }
            guard taken != memory.options else { return }
            memory.options = taken
            tell { $0.render() }
        }
    }

    /// The weather services that are known, whether the program offers them or not.
    var knownProviders: [SimulatedProvider] {
        SimulatedProvider.all + providers.filter { !SimulatedProvider.all.contains($0) }
    }

    /// The names of the weather services that are on, in their order, each once. One that is not offered keeps its
    /// place until it is offered again.
    var switchedOn: [String] {
        get { memory.providers ?? knownProviders.map(\.id) }
        set {
            var known: Set<String> = []
            memory.providers = newValue.filter { known.insert($0).inserted }
            tell { $0.render() }
        }
    }

    /// The weather services that are offered and on, in their order.
    var usedProviders: [SimulatedProvider] {
        switchedOn.compactMap { name in providers.first { $0.id == name } }
    }

    /// The session, whether the server accepts it or not.
    var session: SimulatedSession? { memory.session }

    var isSignedIn: Bool { session != nil }

    /// Whether the server accepts the session, which it ends by itself.
    var isSessionValid: Bool { memory.session.map { $0.end > conditions.now } ?? false }

    var subscriptions: [WatchedPlace] {
        get { memory.subscriptions }
        set { memory.subscriptions = newValue }
    }

    /// The server is told of the device. What it has forgotten, or never knew, it watches from now on; by the end of a
    /// subscription it learns of no device, and of no other subscription.
    func registerDevice(endingSubscription isEnd: Bool) {
        if memory.deviceSession == nil {
            if isEnd { return }
            let now = conditions.now
            for index in subscriptions.indices {
                subscriptions[index].since = subscriptions[index].since.mapValues { _ in now }
            }
        }
        memory.deviceSession = memory.session
    }

    /// Marks a notification as delivered, and tells whether it was not before.
    func markDelivered(_ id: String) -> Bool { memory.delivered.insert(id).inserted }

    /// Forgets that these were delivered, unless the user has signed out meanwhile.
    func takeBack(_ ids: [String]) { if isSignedIn { memory.delivered.subtract(ids) } }

    /// Simulates a search request, which needs at least two letters, and none for a place's number. Returns what
    /// prevented the reply, if it did not come within three seconds.
    func awaitSearch(for text: String) async -> Obstacle? {
        guard text.isSearchable, text.trimmingCharacters(in: .whitespacesAndNewlines).count >= 2,
            !Place.all.contains(where: { "\($0.id.rawValue)" == text.folded })
        else { return nil }
        do {
            return try await conditions.pass(within: .seconds(3)) ? nil : .broken
        } catch {
            return error as? Obstacle
        }
    }

    /// Appends a place to the list, and returns whether it was new.
    @discardableResult func add(_ place: Place) -> Bool {
        guard !places.contains(place) else { return false }
        places.append(place)
        return true
    }

    /// The remembered weather in a place, or nil. Weather from the future is stale: the clock was wrong, then or
    /// now.
    func remembered(_ place: Place) -> Answer? { known(place, nil) }

    private func known(_ place: Place, _ attempts: [SimulatedAttempt]?) -> Answer? {
        memory.hadWeather[place.id].map { had in
            let isFresh = (.zero..<Duration.seconds(15 * 60)).contains(age(had))
            return Answer(had: had, attempts: attempts, isStale: !isFresh, date: conditions.now)
        }
    }

    /// The weather service that the remembered weather in a place is from.
    func source(of place: Place) -> String? { memory.sources[place.id] }

    /// The weather services that remembered weather is from.
    var sources: Set<String> { Set(memory.sources.values) }

    /// The weather in a place: from the network, unless remembered weather is fresh and acceptable. Received weather is
    /// remembered, unless it is that of a service that is asked alone. Nil when cancelled.
    func weather(in place: Place, refreshed: Bool, from alone: String? = nil) async -> Answer? {
        if !refreshed, let remembered = remembered(place), !remembered.isStale { return remembered }
        guard let attempts = try? await ask(alone.map { [$0] } ?? usedProviders.map(\.id)) else { return nil }
        let now = conditions.now
        guard let service = attempts.last, service.outcome == .answered else {
            return Answer(had: memory.hadWeather[place.id], attempts: attempts, isStale: true, date: now)
        }
        if alone != nil { return Answer(had: now, attempts: attempts, isStale: false, date: now) }
        memory.hadWeather[place.id] = now
        memory.sources[place.id] = service.service
        return known(place, attempts)
    }

    /// The age of stale weather: `2 h old`; nil for fresh weather and for none.
    func staleness(of answer: Answer) -> String? {
        guard answer.isStale, let had = answer.had else { return nil }
        return SimpleFormats.age(.seconds(max(conditions.now, answer.date).timeIntervalSince(had)))
    }

    private func age(_ had: Date) -> Duration { .seconds(conditions.now.timeIntervalSince(had)) }

    private func tell(_ change: (any ServicesObserver) -> Void) {
        observers.removeAll { $0.screen == nil }
        observers.compactMap(\.screen).forEach(change)
    }
}

/// A screen that shows the list or the settings.
@MainActor protocol ServicesObserver: AnyObject {
    func render()
    /// This program has changed the list of places.
    func listChanged()
}

extension ServicesObserver {
    func listChanged() { render() }
}
