/// A weather service in the settings.
public struct ProviderRow: Hashable, Sendable, Identifiable {
    /// Its name on a command line: `met-norway`.
    public let id: String
    /// What people call it: `MET Norway`.
    public var label: String
    /// Whether it may be asked.
    public var isOn: Bool
    /// Whether it would be asked, and what it lacks: `ready`, `needs a key: set YANDEX_KEY`, or until
    /// when it rests, with the day where that is not today.
    public var status: String
    /// Why it failed last, in a sentence; nil when it has answered since.
    public var problem: String?

    /// A weather service in the settings.
    public init(id: String, label: String, isOn: Bool, status: String, problem: String? = nil) {
        self.id = id
        self.label = label
        self.isOn = isOn
        self.status = status
        self.problem = problem
    }
}
