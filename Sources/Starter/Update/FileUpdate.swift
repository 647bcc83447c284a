import Foundation

/// The update of one file of a project.
struct FileUpdate {
    enum Action {
        /// Replaced by the starter's current text.
        case updated, added
        /// Deleted in the starter, and not edited here.
        case removed
        /// Contains the changes of both sides.
        case merged
        /// Both sides changed the same lines, which are marked.
        case conflict
        /// Unchanged, for this reason.
        case kept(String)
    }

    let path: String
    let kind: StarterFiles.Kind
    let action: Action
    /// The present content; nil for no file.
    let before: Data?
    /// The new content; nil when it is removed or kept.
    var content: Content?

    /// Whether the new content has functions whose code stands in the modules that call them. An incremental build compiles no
    /// such module anew when only the code changes (seen with Swift 6.3.1).
    var changesInlinedCode: Bool {
        guard let content, path.hasSuffix(".swift") else { return false }
        return ["@_alwaysEmitIntoClient", "@_transparent", "@inlinable"].contains {
            content.data.range(of: Data($0.utf8)) != nil
        }
    }

    /// Whether the file is other afterwards.
    var changesProject: Bool { if case .kept = action { false } else { true } }

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
