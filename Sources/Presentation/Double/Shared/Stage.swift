internal import Conditions
internal import Foundation
internal import Presentation

/// What all screens of one Double play on: its memory, its network, its clock.
@MainActor final class Stage {
    let conditions: Conditions
    private let memory: PresentationMemory
    private var followers: [Follower] = []

    private struct Follower {
        weak var screen: (any StageFollower)?
    }

    /// How the weather in a place could be had.
    enum Answer: Hashable {
        case fresh
        case stale(Obstacle?)
        case failed(Obstacle)
        case cancelled
    }

    init(conditions: Conditions, memory: PresentationMemory) {
        self.conditions = conditions
        self.memory = memory
    }

    /// The screen hears of changes to the list and to the settings, for as long as it lives.
    func follow(_ screen: any StageFollower) { followers.append(Follower(screen: screen)) }

    var places: [Place] {
        get { memory.list.compactMap(Place.of) }
        set {
            memory.list = newValue.map(\.id)
            tell()
        }
    }

    var options: [SettingID: Int] {
        get { memory.options }
        set {
            memory.options = newValue
            tell()
        }
    }

    /// Puts a place at the end of the list, and tells whether it was new.
    @discardableResult func add(_ place: Place) -> Bool {
        guard !places.contains(place) else { return false }
        places.append(place)
        return true
    }

    /// What is remembered of the weather in a place; nil when there is nothing.
    func remembered(_ place: Place) -> Answer? {
        guard memory.hadWeather[place.id] != nil else { return nil }
        return age(of: place) < .seconds(15 * 60) ? .fresh : .stale(nil)
    }

    /// How old the weather in a place is.
    func age(of place: Place) -> Duration {
        guard let date = memory.hadWeather[place.id] else { return .zero }
        return .seconds(max(0, conditions.now.timeIntervalSince(date)))
    }

    /// The weather in a place: asks the network, unless what is remembered is fresh and will do.
    func weather(in place: Place, refreshed: Bool) async -> Answer {
        if !refreshed, remembered(place) == .fresh { return .fresh }
        do {
            try await conditions.pass()
            memory.hadWeather[place.id] = conditions.now
            return .fresh
        } catch let obstacle as Obstacle {
            return remembered(place) == nil ? .failed(obstacle) : .stale(obstacle)
        } catch {
            return .cancelled
        }
    }

    private func tell() {
        followers.removeAll { $0.screen == nil }
        followers.forEach { $0.screen?.render() }
    }
}

/// A screen that shows the list or the settings.
@MainActor protocol StageFollower: AnyObject {
    func render()
}
