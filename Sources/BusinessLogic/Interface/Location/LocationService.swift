/// Tells in or near which city this computer is.
///
/// Nothing is sent over the network: the city is one of those that the program carries.
public protocol LocationService: Sendable {
    /// The carried city that is nearest to this computer, named in this language where it has a name in it, else in
    /// English. Where the computer is, is found out anew each time.
    func currentPlace(namedIn language: Language) async throws(LocationError) -> CurrentPlace
}
