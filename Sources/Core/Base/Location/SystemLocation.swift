internal import Core
internal import Foundation

/// The configured location, or else the principal city of the system's time zone.
actor SystemLocation: LocationSource {
    private let configured: DeviceLocation?
    private let timeZone: String?
    private let posixTimeZone: String?
    private let table: TimeZoneTable
    private let executor = BlockingExecutor("location")

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// - Parameters:
    ///   - timeZone: The IANA name of the time zone; nil for the system's.
    ///   - posixTimeZone: The environment's `TZ`, for the forms of it that Foundation does not read.
    init(configured: DeviceLocation?, timeZone: String?, posixTimeZone: String?, table: TimeZoneTable) {
        self.configured = configured
        self.timeZone = timeZone
        self.posixTimeZone = posixTimeZone
        self.table = table
    }

    func location() throws(LocationSourceError) -> DeviceLocation {
        if Task.isCancelled { throw .cancelled }
        if let configured { return configured }
        if let zone = timeZone ?? posixTimeZone.flatMap(table.zone(of:)) {
            return try table.location(of: zone)
        }
        // Foundation reads the system's time zone once, and the user may travel.
        NSTimeZone.resetSystemTimeZone()
        return try table.location(of: TimeZone.current.identifier)
    }
}
