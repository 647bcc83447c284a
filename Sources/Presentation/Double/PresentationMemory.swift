public import Foundation
public import Presentation

/// What survives a restart of the Double: the list, the settings, and when weather was last had.
@MainActor public final class PresentationMemory {
    /// The list, in the user's order.
    public internal(set) var list: [PlaceID]
    /// The index of the option that is taken of each setting; the first, where none is.
    public internal(set) var options: [SettingID: Int] = [:]
    /// The names of the weather services that are on, in their order; nil while all are.
    public internal(set) var providers: [String]?
    /// When the weather in a place was last had.
    public internal(set) var hadWeather: [PlaceID: Date] = [:]
    /// The session of who is signed in.
    var session: SimulatedSession?

    /// A memory with nothing but a list; places that the Double does not know are left out.
    public init(list: [PlaceID] = []) { self.list = list.filter { Place.of($0) != nil } }
}
