import Foundation

/// The update of one file of a project.
struct FileUpdate {
    /// In the order of lists, which have these words.
    enum Action: String, CaseIterable {
        /// Replaced by the starter's current text.
        case updated, added
        /// Deleted in the starter, and not edited here.
        case removed
        /// Contains the changes of both sides.
        case merged
        /// Both sides changed the same lines, which are marked.
        case conflict
        /// Unchanged, for a reason.
        case kept
    }

    let path: String
    let kind: StarterFiles.Kind
    let action: Action
    /// The present content; nil for no file.
    let before: Data?
    /// The new content; nil when it is removed or kept.
    var content: Content?
    /// Why it is kept.
    var reason: String?

    /// Whether the new content has functions whose code stands in the modules that call them. An incremental build compiles no
    /// such module anew when only the code changes (seen with Swift 6.3.1).
    var changesInlinedCode: Bool {
        guard let content, path.hasSuffix(".swift") else { return false }
        return ["@_alwaysEmitIntoClient", "@_transparent", "@inlinable"].contains {
            content.data.range(of: Data($0.utf8)) != nil
        }
    }

    /// Whether the file is other afterwards.
    var changesProject: Bool { action != .kept }

    struct Content {
        let data: Data
        let isExecutable: Bool
    }
}
