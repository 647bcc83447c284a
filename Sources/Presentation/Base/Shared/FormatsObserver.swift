internal import BusinessLogic

/// Formats for the current settings. A screen owns it, and is notified when the settings change.
@MainActor final class FormatsObserver {
    /// The formats now; before the settings were read, the default ones.
    private(set) var formats = Formats(Settings())
    private let service: any SettingsService
    private let watch = StreamSubscription()
    private var readings = RequestSequence()

    init(_ service: any SettingsService) { self.service = service }

    /// Reads the settings, and calls the closure each time the formats change.
    ///
    /// If the settings can't be read, the formats stay; the settings screen shows the error.
    func observe(_ changed: @escaping @MainActor () -> Void) async {
        await read(changed)
        watch.start(service.updates()) { [weak self] _ in await self?.read(changed) }
    }

    private func read(_ changed: @MainActor () -> Void) async {
        let before = formats
        try? await read()
        if formats != before { changed() }
    }

    private func read() async throws(SettingsError) {
        let request = readings.begin()
        let settings = try await service.settings()
        if readings.accept(request) { formats = Formats(settings) }
    }
}
