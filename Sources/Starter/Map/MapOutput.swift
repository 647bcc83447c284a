import Foundation

/// The whole files for the map; `-` is the standard output.
struct MapOutput {
    var html: String?
    var json: String?
    var dot: String?

    var isEmpty: Bool { html == nil && json == nil && dot == nil }

    func write(_ map: ProjectMap, on console: Console) throws {
        // Progress must not mix with output that another program reads.
        let report = [html, json, dot].contains("-") ? console.complain : console.say
        let texts = [(html, try MapPage.html(map)), (json, try map.json), (dot, map.dot)]
        for case (let path?, let text) in texts {
            if path == "-" {
                console.say(text.hasSuffix("\n") ? String(text.dropLast()) : text)
            } else {
                try Self.write(text, to: path)
                report("wrote \(path)")
            }
        }
    }

    static func write(_ text: String, to path: String) throws(Failure) {
        do {
            try Data(text.utf8).write(to: URL(filePath: path))
        } catch {
            throw Failure(
                "\(path) cannot be written: \(error.localizedDescription)",
                help: "name a file in a folder that is there and yours")
        }
    }
}
