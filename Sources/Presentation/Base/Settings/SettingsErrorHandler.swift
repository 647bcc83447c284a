internal import BusinessLogic
internal import Presentation

/// The notices for settings that can't be read or changed.
struct SettingsErrorHandler: Sendable {
    /// What happened and what to do; nil after a cancellation.
    func notice(for error: SettingsError) -> Notice? {
        switch error {
        case .notKept(let reason): .failure("The settings can't be read or kept.", report: reason)
        case .cancelled: nil
        }
    }

    /// The settings are kept, but how the weather services fare can't be read; nil after a cancellation.
    func notice(forReadingServices error: SettingsError) -> Notice? {
        switch error {
        case .notKept(let reason):
            .failure(
                "The settings are kept, but how the weather services fare can't be read.", report: reason,
                .warning)
        case .cancelled: nil
        }
    }

    /// The weather service can't be switched off, as no other is on.
    func lastProvider(_ name: String) -> Notice {
        Notice(
            .warning, "\(name) stays on: without a weather service there is no weather.",
            help: "Switch another one on first.")
    }
}
