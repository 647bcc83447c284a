public import Foundation
public import Presentation

/// What survives a restart of the Double: the list, the settings, and when weather was last had.
@MainActor public final class PresentationMemory {
    /// The list, in the user's order.
    public internal(set) var list: [PlaceID]
    /// The index of the option that is taken of each setting; the first, where none is.
    public internal(set) var options: [SettingID: Int] = [:]
    /// When the weather in a place was last had.
    public internal(set) var hadWeather: [PlaceID: Date] = [:]

    /// Whether somebody is signed in at the program's server.
    public var isSignedIn = false
    /// What is watched, the oldest subscription first.
    var subscriptions: [WatchedPlace] = []
    /// The ids of the notifications that were delivered.
    var delivered: Set<String> = []

    /// A memory with nothing but a list; places that the Double does not know are left out.
    public init(list: [PlaceID] = []) { self.list = list.filter { Place.of($0) != nil } }
}
