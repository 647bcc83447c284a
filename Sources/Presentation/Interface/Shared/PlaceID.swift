/// Names a place on all screens.
public struct PlaceID: Hashable, Sendable, RawRepresentable {
    /// The number that services know it by.
    public let rawValue: Int

    /// The place of this number.
    public init(rawValue: Int) { self.rawValue = rawValue }
}
