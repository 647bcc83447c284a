/// The user's list of cities, and the search for more.
///
/// - The list is in the user's order; a city that is added comes last.
/// - A city is in the list once: adding it again changes nothing, not its place either.
/// - What was changed is found again after a restart.
/// - The list of another program that shares the store is seen the next time that the list is asked for.
public protocol CitiesService: Sendable {
    /// The list.
    func cities() async throws(CitiesError) -> [City]

    /// Puts a city at the end of the list, and tells whether it was new.
    @discardableResult func add(_ city: City) async throws(CitiesError) -> Bool

    /// Takes a city out of the list, and tells whether it was there.
    @discardableResult func remove(_ id: CityID) async throws(CitiesError) -> Bool

    /// Moves a city to an index of the list as it is afterwards; an index out of range means the nearest end.
    ///
    /// - Throws: ``CitiesError/unknown(_:)`` when the city is not in the list.
    func move(_ id: CityID, to index: Int) async throws(CitiesError)

    /// Cities whose name, in any language and script that is known of it, begins with the text, or has a word that
    /// does; ``PlaceName`` says how names are compared. The best match first: exact names, names that begin with
    /// the text, names with such a word, and then what only the network takes for a match; among these the larger
    /// city first. Each city once, under the name that fits best; ten at most. A text without a letter or a digit
    /// finds nothing; a text that is the number of a city that the program carries finds that city.
    ///
    /// The cities that the program carries with it are always searched. Others are asked for over the network when
    /// the text has two letters or more; when it does not answer within three seconds, or its answer is none, what the
    /// program carries is the answer, with the reason why there is no more.
    ///
    /// - Throws: ``CitiesError/cancelled``, at once, when the task is cancelled.
    func search(_ text: String) async throws(CitiesError) -> CitySearchResult

    /// The list now, and from then on each time this service changes it; a reader that is slow gets the newest
    /// list only. Ends when the reader stops.
    func updates() -> AsyncStream<[City]>
}
