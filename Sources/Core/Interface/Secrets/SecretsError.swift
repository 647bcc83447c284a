/// Why a secret could not be read or stored. The texts name the file and the fix, never a secret.
public enum SecretsError: Error, Hashable, Sendable {
    /// The file was not written by this program.
    case damaged(path: String)
    /// The file or its folder can't be read or written.
    case inaccessible(path: String, reason: String)
    /// The file can be read by other users.
    case exposed(path: String)
}

extension SecretsError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .damaged(let path):
            """
            The secrets in \(path) can't be read: the file is damaged.
            help: restore it from a backup, or move it away, then sign in or enter the keys again
            """
        case .inaccessible(let path, let reason):
            """
            The secrets in \(path) can't be reached: \(reason).
            help: see that you may read and write that file and its folder, and that there is room
            """
        case .exposed(let path):
            """
            The secrets in \(path) can be read by others.
            help: chmod 600 \(path.quotedForShell)
            """
        }
    }
}
