/// A city's id: its GeoNames number, which Open-Meteo's geocoder uses too.
public struct CityID: Hashable, Sendable, Codable, RawRepresentable, CustomStringConvertible {
    /// The number.
    public let rawValue: Int

    /// The city of this number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The city of this number.
    public init(_ number: Int) { rawValue = number }

    public var description: String { "\(rawValue)" }
}
