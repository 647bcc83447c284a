import Foundation

/// Every file is in a place that the checks cover.
extension ArchitectureCheck {
    var folderFindings: [Finding] { topLevelFindings + linkFindings + lostFileFindings }

    /// The top folder contains only the names in the rules, dotfiles, what an editor or a merge leaves beside a file, and
    /// the versions of packages, which SwiftPM writes there in every build.
    private var topLevelFindings: [Finding] {
        let names = rules.topLevel.map(\.name)
        let folders = names.filter(project.topFolders.contains)
        let move = folders.isEmpty ? "" : "move it below one of \(folders.joined(separator: ", ")), or "
        let versions = project.manifest.packages.isEmpty ? nil : "Package.resolved"
        let others = project.topLevel.filter {
            !$0.hasPrefix(".") && !URL.isLeftover($0) && !names.contains($0) && $0 != versions
        }
        return others.map { name in
            Finding(
                path: name, line: 0, problem: "does not belong at the top level",
                help: "\(move)list it in \(ArchitectureRules.fileName): top \(name)")
        }
    }

    private var linkFindings: [Finding] {
        project.symbolicLinks.map {
            Finding(
                path: $0, line: 0, problem: "is a symbolic link, behind which nothing is checked",
                help: "put the file itself there, into the module that it belongs to")
        }
    }

    private var lostFileFindings: [Finding] {
        project.files.filter { project.target(of: $0.path) == nil }.map {
            Finding(
                path: $0.path, line: 1, problem: "belongs to no target, so nothing compiles it",
                help: "move it into the folder of a target, or delete it")
        }
    }
}
