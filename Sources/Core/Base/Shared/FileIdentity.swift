internal import Foundation

/// A file, by whatever path it is reached.
struct FileIdentity: Hashable {
    private let device: dev_t
    private let number: ino_t

    /// That of the file at a path, through links; nil when there is none.
    init?(_ path: String) { self.init { stat(path, &$0) } }

    /// That of an open file.
    init?(_ descriptor: Int32) { self.init { fstat(descriptor, &$0) } }

    private init?(_ look: (inout stat) -> Int32) {
        var status = stat()
        guard look(&status) == 0 else { return nil }
        (device, number) = (status.st_dev, status.st_ino)
    }
}
