import Foundation

/// A process and all that descend from it. Some lead process groups of their own, as the programs that `swift test`
/// runs: a signal to the group of the first does not reach them, and they outlive it.
struct ProcessTree {
    private struct Member: Hashable {
        let id: Int32
        /// Tells it from a later process with the same id.
        let start: String
    }

    /// Parents before their children: what loses its child first goes on with its next command.
    private let members: [Member]

    /// The processes that run now. The group of the first is then sent the signal, as the keyboard would: `make` passes
    /// no SIGINT on, since the keyboard sends it to the programs that it runs as well.
    init(of root: Int32, sending signal: Int32) {
        let all = Self.running()
        var members = all.filter { $0.member.id == root }.map(\.member)
        var index = 0
        while index < members.count {
            members += all.filter { $0.parent == members[index].id }.map(\.member)
            index += 1
        }
        self.members = members
        Self.send(signal, toGroupOf: root)
    }

    /// Waits for all to end, and kills what is left after `grace`: a program may catch the signal that asked it to end.
    func killRemaining(after grace: Duration = .seconds(5)) {
        let end = ContinuousClock.now + grace
        while !remaining.isEmpty, ContinuousClock.now < end { usleep(20_000) }
        for member in remaining { Self.send(SIGKILL, toGroupOf: member.id) }
    }

    /// Sends the signal to all of the group that a process leads, or to the process alone if it leads none.
    private static func send(_ signal: Int32, toGroupOf leader: Int32) {
        if kill(-leader, signal) != 0 { kill(leader, signal) }
    }

    private var remaining: [Member] {
        let running = Set(Self.running().map(\.member))
        return members.filter(running.contains)
    }

    /// All processes and their parents; without those that have ended and are still listed.
    private static func running() -> [(member: Member, parent: Int32)] {
        #if os(Linux)
            let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
            return names.compactMap { name in
                guard let id = Int32(name),
                    let text = try? String(contentsOfFile: "/proc/\(name)/stat", encoding: .utf8),
                    let end = text.lastIndex(of: ")")
                else { return nil }
                // proc(5): behind the program's name, which may contain anything, the state, the parent …; the start is the
                // twentieth.
                let fields = text[text.index(after: end)...].split(separator: " ")
                guard fields.count > 19, fields[0] != "Z", let parent = Int32(fields[1]) else { return nil }
                return (Member(id: id, start: String(fields[19])), parent)
            }
        #else
            guard
                let list = try? Subprocess(
                    ["ps", "-A", "-o", "pid=,ppid=,state=,lstart="], in: URL(filePath: "/"),
                    errors: .inherited)
            else { return [] }
            return String(decoding: list.output().0, as: UTF8.self).split(separator: "\n").compactMap {
                line in
                let fields = line.split(separator: " ")
                guard fields.count > 3, let id = Int32(fields[0]), let parent = Int32(fields[1]),
                    !fields[2].hasPrefix("Z")
                else { return nil }
                return (Member(id: id, start: fields[3...].joined(separator: " ")), parent)
            }
        #endif
    }
}
