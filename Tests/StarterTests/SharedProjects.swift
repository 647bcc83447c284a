import Foundation
import Synchronization

@testable import Starter

/// Projects that are generated once for all tests that only read or copy them.
enum SharedProjects {
    private static let folders = Mutex<[String: ProjectFolder]>([:])

    /// The project with these answers; `change` is applied when it is generated.
    ///
    /// - Parameter variant: Distinguishes it from others with the same answers.
    static func project(
        _ answers: ProjectAnswers, variant: String = "", change: (ProjectFolder) throws -> Void = { _ in }
    ) throws -> ProjectFolder {
        return try folders.withLock { folders in
            let key = (answers.lines + [variant]).joined(separator: "\n")
            if let folder = folders[key] { return folder }
            let folder = try ProjectFolder()
            try ProjectRenderer(root: Fixture.root, files: StarterFiles(in: Fixture.root), answers: answers)
                .render(into: folder.url)
            try change(folder)
            folders[key] = folder
            return folder
        }
    }

    /// A copy of a project, which a test may change.
    static func copy(of project: ProjectFolder) throws -> ProjectFolder {
        let folder = try ProjectFolder()
        try FileManager.default.removeItem(at: folder.url)
        try FileManager.default.copyItem(at: project.url, to: folder.url)
        return folder
    }
}
