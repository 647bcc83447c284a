/// Tells where this computer is.
///
/// Most computers have no satellite receiver, so this is what the user has configured, or else the principal city of
/// the time zone. Nothing is sent over the network.
public protocol LocationSource: Sendable {
    /// Where this computer is, read anew each time.
    func location() async throws(LocationSourceError) -> DeviceLocation
}
