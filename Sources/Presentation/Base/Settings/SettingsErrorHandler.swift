internal import BusinessLogic
internal import Presentation

/// What to tell the user about settings that can't be had or changed.
struct SettingsErrorHandler: Sendable {
    /// What happened and what to do; nil for what the user did on purpose.
    func notice(for error: SettingsError) -> Notice? {
        switch error {
        case .notKept(let reason): .failure("The settings can't be read or kept.", report: reason)
        case .cancelled: nil
        }
    }
}
