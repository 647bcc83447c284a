import Foundation

extension ProjectMap {
    /// Builds the assemblies of the project in a folder, and reads its manifest and sources.
    static func read(at root: URL) throws -> ProjectMap {
        let recordings = try LayerRecording.all(at: root)
        let manifest = try ManifestDump(at: root).manifest()
        let assemblies = Set(recordings.map(\.assembly))
        return ProjectMap(
            recordings, manifest: manifest,
            declarations: try TypeDeclaration.all(below: "Sources", of: root, naming: assemblies))
    }

    /// - Parameter declarations: At least the assemblies, their extensions and the protocols of the layers.
    init(_ recordings: [LayerRecording], manifest: Manifest, declarations: [TypeDeclaration]) {
        project = manifest.name
        let folders = manifest.folders
        let declarations = declarations.filter { !folders.isResource($0.file) }
        var names: [String] = []
        for recording in recordings where !names.contains(recording.layer) { names.append(recording.layer) }
        layers = names.map { name in
            let sides = recordings.filter { $0.layer == name }.sorted { $0.side == .base && $1.side != .base }
            return Layer(name: name, assemblies: sides.map { Assembly($0, manifest, declarations) })
        }
        edges = Set(recordings.flatMap(\.edges)).sorted()
        let own = Set(manifest.targets.map(\.name))
        modules = manifest.targets.filter { $0.kind != .test }.map { target in
            let needs = target.dependencies.filter { own.contains($0.name) }
            return Module(
                name: target.name, path: target.path,
                needs: needs.filter(\.traits.isEmpty).map(\.name),
                needsWithDoubles: needs.filter { !$0.traits.isEmpty }.map(\.name))
        }
    }
}

extension LayerRecording {
    fileprivate var edges: [ProjectMap.Edge] {
        calls.compactMap { call in
            call.requester.map { ProjectMap.Edge(from: calls[$0].component, to: call.component) }
        }
    }

    /// The duration of the first call that built the component.
    fileprivate func buildTime(of component: String) -> ProjectMap.BuildTime? {
        guard let index = calls.firstIndex(where: { $0.component == component && $0.isNew }) else {
            return nil
        }
        let total = calls[index].nanoseconds
        let asked = calls.filter { $0.requester == index }.map(\.nanoseconds).reduce(0, +)
        return ProjectMap.BuildTime(own: microseconds(max(0, total - asked)), total: microseconds(total))
    }

    private func microseconds(_ nanoseconds: Int) -> Double { Double(nanoseconds / 100) / 10 }
}

extension ProjectMap.Assembly {
    fileprivate init(_ recording: LayerRecording, _ manifest: Manifest, _ declarations: [TypeDeclaration]) {
        let own = declarations.filter { $0.name == recording.assembly }
        let type = own.first { !$0.isExtension }
        let protocols = declarations.filter { type?.inherits.contains($0.name) == true }
        name = recording.assembly
        side = recording.side
        module = type.flatMap { manifest.folders.target(of: $0.file)?.name } ?? ""
        place = type.map { ProjectMap.Place(file: $0.file, line: $0.line) }
        summary = type?.summary ?? ""

        let prefix = "\(recording.assembly)."
        var calls: [String: LayerRecording.Call] = [:]
        for call in recording.calls where call.component.hasPrefix(prefix) { calls[call.component] = call }
        let components = calls.values.map { call in
            let member = String(call.component.dropFirst(prefix.count))
            let name = String(member.prefix { $0 != "(" })
            let declared = own.flatMap(\.members).first { $0.name == member }
            let promised = protocols.flatMap(\.members).first { $0.name == member }
            return ProjectMap.Component(
                id: call.component, name: name, scope: call.scope, hasKey: call.hasKey,
                isOffered: recording.components.contains(name), type: declared?.type ?? "",
                place: declared.map { member in ProjectMap.Place(file: member.file, line: member.line) },
                summary: [declared?.summary, promised?.summary].compactMap(\.self).first { !$0.isEmpty }
                    ?? "",
                buildTime: recording.buildTime(of: call.component))
        }
        let order = recording.components
        self.components = components.sorted { one, other in
            let places = (order.firstIndex(of: one.name), order.firstIndex(of: other.name))
            return switch places {
            case (let first?, let second?): (first, one.id) < (second, other.id)
            case (_?, nil): true
            case (nil, _?): false
            case (nil, nil): one.id < other.id
            }
        }
    }
}
