import Foundation

/// What an update does with one file of a project.
struct FileUpdate {
    enum Action {
        /// Written as the starter has it now.
        case updated, added
        /// The starter does not have it any more, and it was not edited.
        case removed
        /// Both sides' changes are in it.
        case merged
        /// Both have changed the same lines, which are marked.
        case conflict
        /// Left as it is, for this reason.
        case kept(String)
    }

    let path: String
    let kind: StarterFiles.Kind
    let action: Action
    /// What it holds afterwards; nil when it is removed or kept.
    var content: Content?

    struct Content {
        let data: Data
        let isExecutable: Bool
    }
}

extension FileUpdate.Action {
    /// The word for it in lists.
    var word: String {
        switch self {
        case .updated: "updated"
        case .added: "added"
        case .removed: "removed"
        case .merged: "merged"
        case .conflict: "conflict"
        case .kept: "kept"
        }
    }

    /// The order of lists.
    static let words = ["updated", "added", "removed", "merged", "conflict", "kept"]
}
