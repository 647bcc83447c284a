/// Whom to credit for data that the program shows, in the words that the owner wants.
public struct Credit: Hashable, Sendable, Codable {
    /// Whose data it is: the name of a weather service, as `open-meteo`, or `cities` and `place-search`.
    public let source: String
    /// The sentence that must be shown: `Weather data by Open-Meteo.com`.
    public let text: String
    /// Where the owner is to be found, or the terms.
    public let link: String?
    /// Under which license the data may be shown; nil where a contract or rules of the owner say it.
    public let license: String?

    init(_ source: String, _ text: String, link: String? = nil, license: String? = nil) {
        self.source = source
        self.text = text
        self.link = link
        self.license = license
    }

    /// All of it in one line: `Weather data by Open-Meteo.com (open-meteo.com), CC BY 4.0`. The link is without its
    /// scheme: a page of 80 columns has room for 78.
    public var line: String {
        let address = link.map { $0.replacing("https://", with: "") }
        return text + (address.map { " (\($0))" } ?? "") + (license.map { ", \($0)" } ?? "")
    }

    /// The credits for places: those that the program carries, and those that it searches for.
    static let places = [
        Credit(
            "cities", "Cities made with Natural Earth", link: "https://www.naturalearthdata.com",
            license: "public domain"),
        Credit(
            "place-search", "Search for places by Open-Meteo.com, with data of GeoNames",
            link: "https://www.geonames.org", license: "CC BY 4.0"),
    ]
}
