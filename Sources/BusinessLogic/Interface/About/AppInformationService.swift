/// What the program is and whose work it shows.
///
/// - The credits are those of the weather services that would be asked, in the user's order, then of others of which a
///   report is remembered. A service that is switched off or lacks its key, and of which nothing is remembered, is not
///   credited.
/// - When the settings or the reports can't be read, all services that the program knows are credited: one too many
///   does no harm.
public protocol AppInformationService: Sendable {
    /// The information as it is now.
    func information() async -> AppInformation
}

extension AppInformation {
    /// Information about the program with the credits of these services, and of those of which a report is remembered.
    ///
    /// - Parameter remembered: The names of their sources.
    package init(_ statuses: [ProviderStatus], remembered: Set<String>) {
        let asked = statuses.filter { $0.isOn && $0.hasKey }.map(\.provider)
        let others = Provider.allCases.filter { remembered.contains($0.rawValue) && !asked.contains($0) }
        self.init(crediting: asked + others)
    }
}

extension ProviderStatus {
    /// Whether it has the key that it needs.
    public var hasKey: Bool {
        if case .lacksKey = state { false } else { true }
    }
}
