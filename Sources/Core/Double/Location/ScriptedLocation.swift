public import Core
internal import Synchronization

/// Gives one answer after another, and the last one for good.
final class ScriptedLocation: LocationSource {
    private let answers: Mutex<[Result<DeviceLocation, LocationSourceError>]>

    init(_ answers: [Result<DeviceLocation, LocationSourceError>]) { self.answers = Mutex(answers) }

    func location() async throws(LocationSourceError) -> DeviceLocation {
        if Task.isCancelled { throw .cancelled }
        let answer = answers.withLock { $0.count > 1 ? $0.removeFirst() : $0.first }
        return try (answer ?? .failure(.noPlace(timeZone: "UTC"))).get()
    }
}

extension DeviceLocation {
    /// The principal city of Nepal's time zone, as the tz database has it.
    public static let kathmandu = DeviceLocation(
        latitude: 27 + 43.0 / 60, longitude: 85 + 19.0 / 60, source: .timeZone("Asia/Kathmandu"))
}
