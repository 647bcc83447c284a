import AssemblyTesting
import Conditions
import Core
import CoreBase
import Foundation
import Testing

@Suite("The log's file") struct LogFileTests {
    private let folder: TemporaryFolder
    private let core: CoreBase

    init() throws {
        folder = try TemporaryFolder()
        core = CoreBase(CoreSettings(folder: folder.url))
    }

    private func lines(_ name: String = "weather.log") throws -> [String] {
        var rest = try Data(contentsOf: folder.file(name))
        var lines: [String] = []
        // Splitting a megabyte by its bytes takes a hundredth of a second in debug.
        while let end = rest.range(of: Data("\n".utf8)) {
            lines.append(String(decoding: rest[..<end.lowerBound], as: UTF8.self))
            rest = rest[end.upperBound...]
        }
        return lines
    }

    @Test("a line tells date, level, subject and message")
    func line() throws {
        core.log.write(.warning, "store", "it is odd")

        let line = try #require(lines().first)
        #expect(line.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ warning store: it is odd/) != nil)
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.file("weather.log").path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test("a line, like its entry, has the date at which it was written")
    func dates() throws {
        let time = ManualTime()
        core.follow(time)
        let start = time.now

        core.log.write(.info, "test", "one")
        time.advance(by: .seconds(65))
        core.log.write(.info, "test", "two")

        #expect(
            try lines() == ["2025-03-14T10:15:00Z info test: one", "2025-03-14T10:16:05Z info test: two"])
        #expect(core.log.entries(last: 2).map(\.date) == [start, start.addingTimeInterval(65)])
    }

    @Test("whatever a message holds, it is one line of the file, as it is of what is at hand")
    func oneLine() throws {
        core.log.write(.info, "test", "a\r\nb\u{1B}[31m\u{2028}c\nd")

        #expect(try lines().count == 1)
        #expect(try lines().first?.hasSuffix(" info test: \(core.log.entries(last: 1)[0].message)") == true)
    }

    @Test("a file of a megabyte makes room for a new one, and one old one is kept")
    func rotation() throws {
        let long = String(repeating: "x", count: 100_000)

        for index in 1...22 { core.log.write(.info, "test", "\(index) \(long)") }

        let files = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
        #expect(files == ["weather.log", "weather.log.1"])
        func numbers(_ name: String) throws -> [Int] {
            try lines(name).compactMap { line in
                line.split(separator: " ", maxSplits: 4).dropFirst(3).first.flatMap { Int($0) }
            }
        }
        #expect(try numbers("weather.log.1") == Array(11...20))
        #expect(try numbers("weather.log") == [21, 22])
    }

    @Test("a file is full at a megabyte", arguments: [(999_999, false), (1_000_000, true)])
    func full(size: Int, isFull: Bool) throws {
        try Data(repeating: UInt8(ascii: "x"), count: size).write(to: folder.file("weather.log"))

        core.log.write(.info, "test", "one more")

        #expect(FileManager.default.fileExists(atPath: folder.file("weather.log.1").path) == isFull)
        #expect(try lines().last?.hasSuffix("one more") == true)
    }

    @Test("of programs that find the file full at once one renames it, and no line is lost")
    func rotatedAtOnce() throws {
        let logs = (1...8).map { _ in CoreBase(CoreSettings(folder: folder.url)).log }
        for _ in 1...100 {
            try Data("1\n".utf8).write(to: folder.file("weather.log"))
            #expect(truncate(folder.file("weather.log").path, 1_000_000) == 0)

            DispatchQueue.concurrentPerform(iterations: logs.count) { logs[$0].write(.info, "test", "\($0)") }

            let written = try lines("weather.log.1") + lines()
            #expect(written.count { $0.suffix(20).contains(" info test: ") } == logs.count)
            #expect(written.first == "1")
        }
    }

    @Test("a log that is a link stays one, and what it leads to makes room")
    func link() throws {
        let link = folder.file("weather.log")
        let file = folder.file("elsewhere/a.log")
        try FileManager.default.createDirectory(
            at: folder.file("elsewhere"), withIntermediateDirectories: true)
        try Data(count: 1_000_000).write(to: file)
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)

        core.log.write(.info, "test", "one more")

        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == file.path)
        #expect(try Data(contentsOf: folder.file("elsewhere/a.log.1")).count == 1_000_000)
        #expect(try lines("elsewhere/a.log").count == 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count == 2)
    }

    @Test("the folder that a link leads to is made")
    func linkToMissingFolder() throws {
        let link = folder.file("weather.log")
        let file = folder.file("elsewhere/logs/a.log")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)

        core.log.write(.info, "test", "one")

        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == file.path)
        #expect(try lines("elsewhere/logs/a.log").count == 1)
    }

    @Test("a full file that can't be renamed is emptied")
    func notRenamed() throws {
        try Data(count: 1_000_000).write(to: folder.file("weather.log"))
        try FileManager.default.createDirectory(
            at: folder.file("weather.log.1"), withIntermediateDirectories: true)

        for index in 1...2 { core.log.write(.info, "test", "\(index)") }

        #expect(try lines().map { $0.suffix(1) } == ["1", "2"])
    }

    @Test("no file stays open, however often one is full")
    func closed() async throws {
        await #expect(processExitsWith: .success) { [folder = folder.url as URL] in
            let log = CoreBase(CoreSettings(folder: folder)).log
            ProcessLimits.limitOpenFiles()
            for index in 1...40 {
                try Data(count: 1_000_000).write(to: folder.appending(path: "weather.log"))
                log.write(.info, "test", "\(index)")
            }
        }

        #expect(try lines().count == 1)
    }

    @Test("a log that was taken away is begun again")
    func takenAway() throws {
        core.log.write(.info, "test", "one")
        try FileManager.default.removeItem(at: folder.url)

        core.log.write(.info, "test", "two")

        #expect(try lines().count == 1)
    }

    @Test("a log that can't be kept stops nothing, and is remembered")
    func notKept() throws {
        try Data().write(to: folder.file("data"))
        let core = CoreBase(CoreSettings(folder: folder.file("data")))

        core.log.write(.error, "test", "it failed")

        #expect(core.log.entries(last: 1).map(\.message) == ["it failed"])
    }

    @Test(
        "lines are kept wherever the file may be written, and where it may not, nothing is stopped or changed",
        arguments: [
            // The file may not be read, its folder may not be changed, or both; or the folder may not be listed.
            (0o222, 0o777, true), (0o666, 0o555, true), (0o222, 0o555, true), (0o222, 0o333, true),
            (nil, 0o333, true),
            (0o444, 0o777, false), (0o000, 0o777, false), (nil, 0o555, false), (0o666, 0o666, false),
        ] as [(Int?, Int, Bool)])
    func permissions(ofFile: Int?, ofFolder: Int, isKept: Bool) async throws {
        if let ofFile {
            try Data("before\n".utf8).write(to: folder.file("weather.log"))
            try allow(ofFile, folder.file("weather.log"))
        }
        try allow(ofFolder, folder.url)

        await writeAsNobody("one", "two")

        try allow(0o700, folder.url)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        #expect(files == (ofFile != nil || isKept ? ["weather.log"] : []))
        for file in files { try allow(0o600, folder.file(file)) }
        let kept = (ofFile == nil ? [] : ["before"]) + (isKept ? ["one", "two"] : [])
        #expect(try files.isEmpty || lastWords() == kept)
    }

    @Test(
        "a full file that may be written but not read makes room, or is emptied where it can't be renamed",
        arguments: [(0o777, true), (0o555, false)])
    func fullAndNotRead(ofFolder: Int, isRenamed: Bool) async throws {
        try Data(count: 1_000_000).write(to: folder.file("weather.log"))
        try allow(0o222, folder.file("weather.log"))
        try allow(ofFolder, folder.url)

        await writeAsNobody("one", "two")

        try allow(0o700, folder.url)
        try allow(0o600, folder.file("weather.log"))
        #expect(try lastWords() == ["one", "two"])
        #expect(FileManager.default.fileExists(atPath: folder.file("weather.log.1").path) == isRenamed)
    }

    /// The last word of each line.
    private func lastWords() throws -> [String] {
        try lines().map { $0.split(separator: " ").last.map(String.init) ?? "" }
    }

    private func allow(_ permissions: Int, _ file: URL) throws {
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: file.path)
    }

    /// Writes these in a process that may do no more than permissions allow, where they are at hand then.
    private func writeAsNobody(
        _ messages: String..., sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        await #expect(processExitsWith: .success, sourceLocation: sourceLocation) {
            [folder = folder.url as URL, messages = messages as [String]] in
            ProcessLimits.becomeNobody()
            let log = CoreBase(CoreSettings(folder: folder)).log
            for message in messages { log.write(.info, "test", message) }
            let written = log.entries(last: 9).map(\.message)
            #expect(written == messages)
        }
    }

    @Test(
        "a log that leads to what keeps no lines stops nothing, is remembered, and stays what it is",
        arguments: [nil, "/dev/null", "weather.log"])
    func keepsNoLines(destination: String?) throws {
        let (file, manager) = (folder.file("weather.log"), FileManager.default)
        if let destination {
            try manager.createSymbolicLink(atPath: file.path, withDestinationPath: destination)
        } else {
            try manager.createDirectory(at: file, withIntermediateDirectories: true)
        }

        for index in 1...2 { core.log.write(.info, "test", "\(index)") }

        #expect(core.log.entries(last: 9).map(\.message) == ["1", "2"])
        #expect(try manager.contentsOfDirectory(atPath: folder.url.path) == ["weather.log"])
        #expect((try? manager.destinationOfSymbolicLink(atPath: file.path)) == destination)
    }

    @Test("a log that is a pipe which is not read stops nothing, and is remembered")
    func unreadPipe() throws {
        let file = folder.file("weather.log")
        try #require(mkfifo(file.path, 0o600) == 0)
        let reader = open(file.path, O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        let long = String(repeating: "x", count: 10_000)

        // More than a pipe holds.
        for _ in 1...200 { core.log.write(.info, "test", long) }

        #expect(core.log.entries(last: 1).map(\.message) == [long])
    }

    @Test("a line that a full disk cuts off does not run into the next one")
    func cutOff() async throws {
        await #expect(processExitsWith: .success) { [folder = folder.url as URL] in
            let log = CoreBase(CoreSettings(folder: folder)).log
            ProcessLimits.limitFiles(toBytes: 20)
            log.write(.info, "test", "one")
            ProcessLimits.limitFiles(toBytes: nil)
            log.write(.info, "test", "two")
            log.write(.info, "test", "three")
        }

        let lines = try self.lines()
        #expect(lines.count == 3)
        #expect(lines.dropFirst().map { $0.dropFirst(20) } == [" info test: two", " info test: three"])
    }

    @Test("a line that was cut off before the program was started does not run into the first one either")
    func cutOffBefore() throws {
        try Data("2025-03-14T10:15:00Z info te".utf8).write(to: folder.file("weather.log"))

        core.log.write(.info, "test", "two")
        core.log.write(.info, "test", "three")

        #expect(try lines().count == 3)
        #expect(try lines().first == "2025-03-14T10:15:00Z info te")
        #expect(try lines().dropFirst().map { $0.dropFirst(20) } == [" info test: two", " info test: three"])
    }
}
