package import Foundation

/// Runs `swift package dump-package` in the background.
package struct ManifestDump {
    private let process: Subprocess

    /// Starts it.
    package init(at root: URL) throws {
        process = try Subprocess(
            ["swift", "package", "--scratch-path", DebugBuild.scratchPath, "dump-package"], in: root,
            errors: .inherited, forwardingSignals: true)
    }

    /// Waits for the result.
    package func manifest() throws -> Manifest {
        let (json, status) = process.output()
        guard status == 0, let manifest = try? Manifest(json: json) else {
            throw Failure(
                "SwiftPM cannot read Package.swift", help: "see what `swift package dump-package` says")
        }
        return manifest
    }
}
