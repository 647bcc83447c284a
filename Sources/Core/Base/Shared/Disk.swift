internal import Foundation

/// The disk below the files.
enum Disk {
    /// Returns once all that was written to the file or folder is on the disk; false, with `errno`, if it can't be.
    static func flush(_ descriptor: Int32) -> Bool {
        #if canImport(Darwin)
            // There `fsync` leaves it in the disk's own cache.
            if fcntl(descriptor, F_FULLFSYNC) != -1 { return true }
        #endif
        return fsync(descriptor) == 0
    }
}
