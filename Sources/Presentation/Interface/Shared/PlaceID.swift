/// Identifies a place on all screens.
public struct PlaceID: Hashable, Sendable, RawRepresentable {
    /// The number in the services below.
    public let rawValue: Int

    /// The place of this number.
    public init(rawValue: Int) { self.rawValue = rawValue }
}
