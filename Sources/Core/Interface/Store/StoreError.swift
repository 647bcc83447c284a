/// Why the store could not do as asked. The texts name the file and the mend; whatever happened, the file is left
/// as it was found.
public enum StoreError: Error, Hashable, Sendable {
    /// The file is no database, or a damaged one.
    case damaged(path: String, detail: String)
    /// Another process held the file for longer than this program waits.
    case locked(path: String, waited: Duration)
    /// The file or its folder can't be written.
    case readOnly(path: String)
    /// The file or its folder can't be opened.
    case notOpened(path: String, reason: String)
    /// A newer version of this program wrote the file.
    case newerVersion(path: String, version: Int, supported: Int)
    /// The disk is full.
    case diskFull(path: String)
    /// Anything else that the database says.
    case failed(path: String, reason: String)
    /// A record's bytes are not a value of its kind.
    case notDecodable(kind: String, id: String, reason: String)
    /// A value can't be written as bytes.
    case notEncodable(kind: String, id: String, reason: String)
}
