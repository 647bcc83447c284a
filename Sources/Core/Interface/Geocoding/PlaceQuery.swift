/// A query for a geocoder.
public struct PlaceQuery: Hashable, Sendable {
    /// The beginning of a place's name, in any script.
    public let name: String
    /// The language of the names in the reply, an ISO 639 code such as `de`.
    public let language: String
    /// How many places at most.
    public let limit: Int

    /// Places of this name.
    public init(name: String, language: String = "en", limit: Int = 10) {
        self.name = name
        self.language = language
        self.limit = limit
    }
}
