/// Why a secret could not be read or stored. The texts name the file and the fix, never a secret.
public enum SecretsError: Error, Hashable, Sendable {
    /// The file was not written by this program.
    case damaged(path: String)
    /// The file or its folder can't be read or written.
    case inaccessible(path: String, reason: String, remedy: Remedy = .access)
    /// The file can be read by other users.
    case exposed(path: String)

    /// What the user can do when the file or its folder can't be read or written.
    public enum Remedy: Hashable, Sendable {
        /// See to the permissions and the room.
        case access
        /// Wait for the other program.
        case patience
        /// Take the file over from its owner.
        case ownership
        /// Move away what is there in the place of a file.
        case removal
        /// Use another disk: files on this one have no permissions.
        case otherDisk
    }
}

extension SecretsError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .damaged(let path):
            """
            The secrets in \(path) can't be read: the file is damaged.
            help: restore a backup, or move the file away, then sign in or enter keys again
            """
        case .inaccessible(let path, let reason, let remedy):
            """
            The secrets in \(path) can't be reached: \(reason).
            help: \(remedy.help)
            """
        case .exposed(let path):
            """
            The secrets in \(path) can be read by others.
            help: use a data folder on another disk, if this does not make it private:
              chmod 600 \(path.quotedForShell)
            """
        }
    }
}

extension SecretsError.Remedy {
    fileprivate var help: String {
        switch self {
        case .access: "see that you may read and write it and its folder, and that there is room"
        case .patience: "wait until the other program is done, or end it, and try again"
        case .ownership: "let an administrator give it to you (sudo chown), or move it away"
        case .removal: "move away what is there, and try again"
        case .otherDisk: "use a data folder on another disk"
        }
    }
}
