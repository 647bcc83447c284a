internal import AssemblyKit

/// Finds edges that go up, or from one assembly of a layer to another.
struct Layers {
    private let levels: [Level]

    /// The lowest first.
    init(_ levels: [Level]) { self.levels = levels }

    func findings(_ recordings: [Recording]) -> [Finding] {
        recordings.flatMap { recording in
            recording.calls.indices.compactMap { finding(recording, $0) }
        }
    }

    private func finding(_ recording: Recording, _ index: Int) -> Finding? {
        let call = recording.calls[index]
        guard let requester = call.requester.map({ recording.calls[$0] }), !requester.isSwapped,
            let asking = requester.assembly, let asked = call.assembly, asking !== asked,
            let from = level(of: asking, beside: asked), let to = level(of: asked, beside: asking),
            !levels[from].below.contains(levels[to].name)
        else { return nil }
        let isUp = levels[to].below.contains(levels[from].name)
        let direction =
            to == from
            ? "sideways, within \(levels[to].name)" : "\(isUp ? "up" : "sideways"), from \(levels[from].name)"
        return Finding(
            kind: isUp ? .upward : .sideways, component: requester.component,
            path: recording.path(to: index),
            problem: "\(requester.component) asks \(call.component): that goes \(direction)"
                + (to == from ? "" : " to \(levels[to].name)"),
            help: "hand over what it needs from above")
    }

    /// The highest level that holds the assembly and, if there is one, not the other assembly: where the protocol of a
    /// layer refines that of a lower one, an assembly is of both, and what two have in common tells of no edge.
    private func level(of assembly: any Assembly, beside other: any Assembly) -> Int? {
        let own = levels.indices.filter { levels[$0].holds(assembly) }
        return own.last { !levels[$0].holds(other) } ?? own.last
    }
}
