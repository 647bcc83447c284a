import Foundation

/// Decides the update of each file of a project.
struct UpdatePlan {
    let project: URL
    /// The old and the new template, rendered with the project's answers.
    let old: Rendering
    let new: Rendering
    /// The hashes of the generated files, by path.
    let writtenHashes: [String: String]
    let merge: ThreeWayMerge

    struct Rendering {
        let folder: URL
        let kinds: [String: StarterFiles.Kind]

        init(_ state: ProjectState, in folder: URL) {
            self.folder = folder
            kinds = Dictionary(state.files.map { ($0.path, $0.kind) }) { first, _ in first }
        }

        subscript(path: String) -> FileOnDisk {
            kinds[path] == nil ? .missing : FileOnDisk(path, in: folder)
        }
    }

    /// The files to change, and those that are kept although the starter changed them; sorted by path.
    func updates() throws -> [FileUpdate] {
        try Set(old.kinds.keys).union(new.kinds.keys).sorted().compactMap { path in
            guard let kind = new.kinds[path] ?? old.kinds[path] else { return nil }
            let (before, after) = (old[path], new[path])
            if before == after { return nil }
            let theirs = FileOnDisk(path, in: project)
            return try action(of: path, theirs, before, after).map { action, content, reason in
                FileUpdate(
                    path: path, kind: kind, action: action, before: theirs.data, content: content,
                    reason: reason)
            }
        }
    }

    private typealias Decision = (FileUpdate.Action, FileUpdate.Content?, reason: String?)

    /// The action for a file that the starter has changed, added or removed; nil when there is none.
    private func action(
        of path: String, _ theirs: FileOnDisk, _ before: FileOnDisk, _ after: FileOnDisk
    ) throws -> Decision? {
        if theirs == after { return nil }
        guard let newData = after.data else { return decisionWhenRemoved(path, theirs, before) }
        let content = FileUpdate.Content(data: newData, isExecutable: after.isExecutable)

        switch theirs {
        case .missing where before == .missing:
            return isFolderGone(path)
                ? (.kept, nil, "new, and its folder was removed here") : (.added, content, nil)
        case .missing: return (.kept, nil, "removed here")
        case .other: return (.kept, nil, "a folder or a link has its path here")
        case .file(let data, let isExecutable):
            // A mode that the starter has not changed stays as it is here.
            let keepsMode = before != .missing && before.isExecutable == after.isExecutable
            let mode = keepsMode ? isExecutable : after.isExecutable
            if isUntouched(path, data, before) {
                return (.updated, .init(data: newData, isExecutable: mode), nil)
            }
            guard let oldData = before.data else {
                return (.kept, nil, "new, and a file of yours has its path")
            }
            // An earlier update has kept it.
            if writtenHashes[path] == nil { return (.kept, nil, "a file of yours has its path") }
            switch try merge.merge(data, oldData, newData) {
            case .clean(let merged):
                if merged == data, mode == isExecutable { return nil }
                return (.merged, .init(data: merged, isExecutable: mode), nil)
            case .conflict(let merged): return (.conflict, .init(data: merged, isExecutable: mode), nil)
            case .impossible: return (.kept, nil, "edited here, and no text that can be merged")
            }
        }
    }

    private func decisionWhenRemoved(
        _ path: String, _ theirs: FileOnDisk, _ before: FileOnDisk
    ) -> Decision? {
        switch theirs {
        case .missing: nil
        case .file(let data, _) where isUntouched(path, data, before): (.removed, nil, nil)
        case .file, .other: (.kept, nil, "edited here; the starter does not have it any more")
        }
    }

    /// Whether a file has its generated content.
    private func isUntouched(_ path: String, _ data: Data, _ before: FileOnDisk) -> Bool {
        data == before.data || writtenHashes[path] == data.fnv1a
    }

    /// Whether the project has removed all files that the starter's old version has in this folder, or else in the
    /// nearest one above that has any.
    private func isFolderGone(_ path: String) -> Bool {
        var folder = path[...]
        while let slash = folder.lastIndex(of: "/") {
            folder = folder[..<slash]
            let files = old.kinds.keys.filter { $0.hasPrefix("\(folder)/") }
            if !files.isEmpty { return files.allSatisfy { FileOnDisk($0, in: project) == .missing } }
        }
        return false
    }
}
