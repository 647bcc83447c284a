public import Foundation
public import Presentation

/// What survives a restart of the Double: the list, the settings, and the dates of received weather.
@MainActor public final class PresentationMemory {
    /// The list, in the user's order.
    public internal(set) var list: [PlaceID]
    /// The index of each setting's chosen option; the first if missing.
    public internal(set) var options: [SettingID: Int] = [:]
    /// The names of the weather services that are on, in their order, offered or not; nil until they are chosen.
    public internal(set) var providers: [String]?
    /// When the weather in a place was last received.
    public internal(set) var hadWeather: [PlaceID: Date] = [:]
    /// Which weather service it was received from.
    var sources: [PlaceID: String] = [:]
    /// The session of the user who is signed in.
    var session: SimulatedSession?
    /// How many sessions there have been.
    var sessionCount = 0
    /// The session that the server was last told of the device in; nil while it knows of none.
    var deviceSession: SimulatedSession?

    /// What is watched, the oldest subscription first.
    var subscriptions: [WatchedPlace] = []
    /// The ids of the notifications that were delivered.
    var delivered: Set<String> = []

    /// A memory with only a list. Places that the Double does not know are left out.
    public init(list: [PlaceID] = []) { self.list = list.filter { Place.of($0) != nil } }
}
