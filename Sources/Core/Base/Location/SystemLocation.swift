internal import Core
internal import Foundation

/// The configured location, or else the principal city of the system's time zone.
actor SystemLocation: LocationSource {
    private let configured: DeviceLocation?
    private let timeZone: String?
    private let table: TimeZoneTable
    private let executor = BlockingExecutor("location")

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// - Parameter timeZone: The IANA name of the time zone; nil for the system's.
    init(configured: DeviceLocation?, timeZone: String?, table: TimeZoneTable) {
        self.configured = configured
        self.timeZone = timeZone
        self.table = table
    }

    func location() throws(LocationSourceError) -> DeviceLocation {
        if Task.isCancelled { throw .cancelled }
        if let configured { return configured }
        // Foundation reads the system's time zone once, and the user may travel.
        if timeZone == nil { NSTimeZone.resetSystemTimeZone() }
        return try table.location(of: timeZone ?? TimeZone.current.identifier)
    }
}
