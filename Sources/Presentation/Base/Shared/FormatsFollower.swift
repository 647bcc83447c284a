internal import BusinessLogic

/// The formats of the settings, for as long as a screen keeps this: when the settings change, the screen hears of it.
@MainActor final class FormatsFollower {
    /// The formats now; before the settings were read, those of the defaults.
    private(set) var formats = Formats(Settings())
    private let service: any SettingsService
    private let watch = Watch()

    init(_ service: any SettingsService) { self.service = service }

    /// Reads the settings, and calls the closure from then on each time they are others.
    func follow(_ changed: @escaping @MainActor () -> Void) async throws(SettingsError) {
        formats = Formats(try await service.settings())
        watch.start(service.updates()) { [weak self] settings in
            guard let self, Formats(settings) != formats else { return }
            formats = Formats(settings)
            changed()
        }
    }
}
