/// How the user wants things shown.
///
/// - Settings that were never changed are the defaults.
/// - What was changed is found again after a restart.
/// - Settings kept by an older version, with parts missing, keep what they have and take defaults for the rest.
public protocol SettingsService: Sendable {
    /// The settings.
    func settings() async throws(SettingsError) -> Settings

    /// Changes the settings as the closure says and gives back what they are then. Changes at the same time happen one
    /// after another; none is lost.
    @discardableResult
    func change(_ change: @Sendable (inout Settings) -> Void) async throws(SettingsError) -> Settings

    /// The weather services: those that may be asked in the user's order, then those that are switched off.
    func providers() async throws(SettingsError) -> [ProviderStatus]

    /// The settings now, and from then on each time this service changes them; a reader that is slow gets the newest
    /// settings only. They may be those that the reader knows. Settings that can't be read are not told. Ends when the
    /// reader stops.
    func updates() -> AsyncStream<Settings>
}

/// Why settings could not be read or kept.
public enum SettingsError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The settings can't be read or kept; the text names the file and the fix.
    case notKept(String)
    /// The task was cancelled.
    case cancelled

    public var description: String {
        switch self {
        case .notKept(let reason): reason
        case .cancelled: "Cancelled."
        }
    }
}
