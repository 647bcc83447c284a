/// The user's list of cities, and the search for more.
///
/// - The list is in the user's order; an added city comes last.
/// - A city is in the list at most once: adding it again changes nothing, not even its place.
/// - Changes survive a restart.
/// - Changes by another program that shares the store are visible at the next read.
public protocol CitiesService: Sendable {
    /// The list.
    func cities() async throws(CitiesError) -> [City]

    /// Appends a city to the list, and returns whether it was new.
    @discardableResult func add(_ city: City) async throws(CitiesError) -> Bool

    /// Removes a city from the list, and returns whether it was there.
    @discardableResult func remove(_ id: CityID) async throws(CitiesError) -> Bool

    /// Moves a city so that it has this index afterwards; an index out of range means the nearest end.
    ///
    /// - Throws: ``CitiesError/unknown(_:)`` when the city is not in the list.
    func move(_ id: CityID, to index: Int) async throws(CitiesError)

    /// Cities with a name, in any known language and script, that begins with the text or has a word that does;
    /// ``PlaceName`` defines how names are compared. The best match first: exact names, prefixes of the name,
    /// prefixes of a word, and then the network's own matches; among equal matches the larger city first. Each city
    /// occurs once, under its best matching name; there are ten at most. A text without a letter or a digit finds
    /// nothing; the number of a built-in city finds that city.
    ///
    /// Built-in cities are always searched. The network is asked for others when the text has two letters or more,
    /// and is not the number of a built-in city. When it does not reply within three seconds, or its reply is invalid,
    /// the result has the built-in cities only, with the reason.
    ///
    /// - Throws: ``CitiesError/cancelled``, at once, when the task is cancelled.
    func search(_ text: String) async throws(CitiesError) -> CitySearchResult

    /// The list now, and again each time this service changes it; a slow reader skips to the newest. It may be the one
    /// that the reader knows. Ends when the reader stops.
    func updates() -> AsyncStream<[City]>
}
