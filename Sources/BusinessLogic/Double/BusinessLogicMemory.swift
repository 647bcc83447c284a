public import BusinessLogic
public import Foundation
internal import Synchronization

/// Replaces the disk: pass one memory to a second ``BusinessLogicDouble`` to simulate a restart.
public final class BusinessLogicMemory: Sendable {
    private let content: Mutex<Content>

    struct Content {
        var cities: [City]
        /// The contents, or why they can't be read.
        var settings: Result<Settings, SettingsError>
        /// The most recently renewed one is the last.
        var reports: [WeatherReport] = []
        /// The last report of each provider about each city, for as long as the provider wants it kept. The most
        /// recently renewed one is the last.
        var replies: [Provider: [WeatherReport]] = [:]
        /// The health of the providers.
        var health: [Provider: ProviderHealth] = [:]
        /// The session of the signed-in user.
        var session: Session?
        /// The account's name, as the server told it last.
        var accountName: String?
        /// The name that the server has for the account.
        var nameAtServer: String? = "Ann"
        /// How many sessions there have been.
        var sessionCount = 0
        /// Whether this device has an id. It is made when a server is first told of the device, and kept.
        var hasDevice = false
        /// The session that was the last to use the device at the server.
        var deviceSession: Session?
        /// What each account has the server watch, by its e-mail address, the oldest subscription first.
        var watched: [String: [WatchedCity]] = [:]
        /// The ids of the notifications that were delivered.
        var delivered: Set<String> = []
        /// Why nothing can be read or written.
        var failure: String?
        /// Why nothing can be kept, though all can be read.
        var writeFailure: String?
    }

    /// A memory with a list of cities, and with settings as a former run of the program has left them: JSON in the
    /// format of `Settings`, perhaps of an older version.
    public init(cities: [City] = [], settings: Data? = nil) {
        content = Mutex(Content(cities: cities, settings: Self.read(settings)))
    }

    /// Why nothing can be read or written, as if the store's file were damaged; nil normally. Services then throw
    /// `notKept` with this text. The contents stay.
    public var failure: String? {
        get { content.withLock { $0.failure } }
        set { content.withLock { $0.failure = newValue } }
    }

    /// Why nothing can be kept, though all can be read, as on a full disk; nil while all is well. A service that wants
    /// to change the memory throws `notKept` with this text, or with that of ``failure`` where there is one. What is in
    /// the memory stays.
    public var writeFailure: String? {
        get { content.withLock { $0.writeFailure } }
        set { content.withLock { $0.writeFailure = newValue } }
    }

    /// The name that the server tells for the account; nil where it tells none.
    public var nameAtServer: String? {
        get { content.withLock { $0.nameAtServer } }
        set { content.withLock { $0.nameAtServer = newValue } }
    }

    /// Reads what is kept.
    ///
    /// - Parameter notKept: Makes the service's error from the reason.
    func read<Answer: Sendable, Failure: Error>(
        or notKept: (String) -> Failure, _ body: (Content) throws(Failure) -> Answer
    ) throws(Failure) -> Answer {
        try content.withLock { content throws(Failure) in
            if let failure = content.failure { throw notKept(failure) }
            return try body(content)
        }
    }

    /// Changes what is kept.
    ///
    /// - Parameter notKept: Makes the service's error from the reason.
    func change<Answer: Sendable, Failure: Error>(
        or notKept: (String) -> Failure, _ body: (inout Content) throws(Failure) -> Answer
    ) throws(Failure) -> Answer {
        try content.withLock { content throws(Failure) in
            if let failure = content.failure ?? content.writeFailure { throw notKept(failure) }
            return try body(&content)
        }
    }

    /// Changes what is kept, what the simulated server knows, or both. On a full disk, a change of what is kept fails
    /// and leaves everything as it was.
    ///
    /// - Parameters:
    ///   - kept: The part of the content that the disk keeps.
    ///   - notKept: Makes the service's error from the reason.
    func change<Kept: Equatable, Answer: Sendable, Failure: Error>(
        keeping kept: (Content) -> Kept, or notKept: (String) -> Failure,
        _ body: (inout Content) throws(Failure) -> Answer
    ) throws(Failure) -> Answer {
        try content.withLock { content throws(Failure) in
            if let failure = content.failure { throw notKept(failure) }
            var changed = content
            let answer = try body(&changed)
            if let failure = content.writeFailure, kept(changed) != kept(content) { throw notKept(failure) }
            content = changed
            return answer
        }
    }

    private static func read(_ settings: Data?) -> Result<Settings, SettingsError> {
        guard let settings else { return .success(Settings()) }
        do {
            return .success(try JSONDecoder().decode(Settings.self, from: settings))
        } catch {
            return .failure(.notKept("The settings in memory can't be read: \(error)"))
        }
    }
}
