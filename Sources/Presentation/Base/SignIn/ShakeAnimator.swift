/// Shakes a field to and fro for a moment, to draw the eye to it.
@MainActor final class ShakeAnimator {
    private weak var field: (any FieldView)?
    private let time: ScreenClock
    private var shaking: Task<Void, Never>?

    /// Where the field is in each frame, in columns from its place.
    private static let offsets = [1, -1, 1, -1]
    /// How long a frame is shown.
    private static let frame = Duration.milliseconds(60)

    /// The field is not kept alive.
    init(field: any FieldView, time: ScreenClock) {
        self.field = field
        self.time = time
    }

    deinit { shaking?.cancel() }

    /// Shakes the field from now on; a shake that is under way begins anew.
    func shake() {
        shaking?.cancel()
        shaking = Task { [weak field, time] in
            for offset in Self.offsets {
                // A frame may have ended just before the cancellation.
                guard !Task.isCancelled else { return }
                field?.offset = offset
                // After a cancellation the next shake moves the field, or the field is gone.
                do { try await time.sleep(Self.frame) } catch { return }
            }
            if !Task.isCancelled { field?.offset = 0 }
        }
    }

    /// Puts the field in its place.
    func stop() {
        shaking?.cancel()
        field?.offset = 0
    }
}
