import Foundation

/// The output of `assembly-recording` for one assembly. `LayerRecording` in Composition explains the fields.
struct LayerRecording: Decodable {
    struct Call: Decodable {
        let component: String
        let scope: ProjectMap.Scope
        let hasKey: Bool
        let isNew: Bool
        let requester: Int?
        let nanoseconds: Int
    }

    let layer: String
    let side: ProjectMap.Side
    let assembly: String
    let components: [String]
    let calls: [Call]

    /// The program that builds the assemblies.
    static let program = "assembly-recording"

    /// Builds the program and runs it.
    static func all(at root: URL) throws -> [LayerRecording] {
        let build = try Subprocess(
            ["swift", "build"] + DebugBuild(at: root).flags + ["--product", program], in: root,
            forwardingSignals: true)
        let (report, buildStatus) = build.output()
        guard buildStatus == 0 else {
            throw Failure(
                "\(program) does not build:\n\(String(decoding: report, as: UTF8.self))",
                help: "fix the errors above, then make map")
        }
        let run = try Subprocess(
            ["\(DebugBuild.scratchPath)/debug/\(program)"], in: root, errors: .inherited,
            forwardingSignals: true)
        let (json, status) = run.output()
        guard status == 0, let recordings = try? JSONDecoder().decode([LayerRecording].self, from: json)
        else {
            throw Failure("\(program) recorded nothing", help: "see what it says above")
        }
        return recordings
    }
}
