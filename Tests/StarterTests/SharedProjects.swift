import Foundation
import Synchronization

@testable import Starter

/// Projects that are generated once for all tests that only read or copy them.
enum SharedProjects {
    private static let folders = Mutex<[String: ProjectFolder]>([:])

    /// The project with these answers; `change` is applied when it is generated.
    ///
    /// - Parameters:
    ///   - variant: Distinguishes it from others with the same answers.
    ///   - hasKit: False leaves out the kit, more than half of the files, for tests of what does not touch it.
    static func project(
        _ answers: ProjectAnswers, variant: String = "", hasKit: Bool = true,
        change: (ProjectFolder) throws -> Void = { _ in }
    ) throws -> ProjectFolder {
        return try folders.withLock { folders in
            let key = (answers.lines + [variant, "kit \(hasKit)"]).joined(separator: "\n")
            if let folder = folders[key] { return folder }
            let folder = try ProjectFolder()
            try ProjectRenderer(root: Fixture.root, files: files(hasKit: hasKit), answers: answers)
                .render(into: folder.url)
            try change(folder)
            folders[key] = folder
            return folder
        }
    }

    private static func files(hasKit: Bool) throws -> StarterFiles {
        guard !hasKit else { return try StarterFiles(in: Fixture.root) }
        let list = try String(contentsOf: Fixture.root.appending(path: StarterFiles.path), encoding: .utf8)
        let lines = list.split(separator: "\n").filter { !$0.hasPrefix("kit ") }
        return try StarterFiles(lines.joined(separator: "\n"))
    }

    /// A copy of a project, which a test may change.
    static func copy(of project: ProjectFolder) throws -> ProjectFolder {
        let folder = try ProjectFolder()
        try FileManager.default.removeItem(at: folder.url)
        try FileManager.default.copyItem(at: project.url, to: folder.url)
        return folder
    }
}
