internal import BusinessLogic

/// The formats of the settings, for as long as a screen keeps this: when the settings change, the screen hears of it.
@MainActor final class FormatsObserver {
    /// The formats now; before the settings were read, those of the defaults.
    private(set) var formats = Formats(Settings())
    private let service: any SettingsService
    private let watch = StreamSubscription()
    private var readings = RequestSequence()

    init(_ service: any SettingsService) { self.service = service }

    /// Reads the settings, and calls the closure from then on each time they are others.
    ///
    /// Settings that can't be read are no reason to show nothing: the formats stay, and the settings screen tells why.
    func observe(_ changed: @escaping @MainActor () -> Void) async {
        try? await read()
        watch.start(service.updates()) { [weak self] _ in
            guard let self else { return }
            let before = formats
            try? await read()
            if formats != before { changed() }
        }
    }

    private func read() async throws(SettingsError) {
        let request = readings.begin()
        let settings = try await service.settings()
        if readings.accept(request) { formats = Formats(settings) }
    }
}
