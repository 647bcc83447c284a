import AssemblyTesting
import Conditions
import Core
import CoreBase
import CoreDouble
import Foundation
import Testing

@Suite("MarqueePartClient") struct MarqueePartContract {
    private static let worlds = World.all.testing("MarqueePartClient", \.core.marqueePartClient)

    @Test("what was written is read, after a restart, too", arguments: worlds)
    func restart(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let before = try await world.core.marqueePartClient.read()
        #expect(before == nil)

        try await world.core.marqueePartClient.write("one")
        try await world.core.marqueePartClient.write("two")

        let text = try await world.core.marqueePartClient.read()
        let restarted = try await world.restarted().core.marqueePartClient.read()
        #expect(text == "two")
        #expect(restarted == "two")
    }

    @Test("a cancelled task writes nothing, and is told so", arguments: worlds)
    func cancelled(_ world: Implementation<World>) async throws {
        let client = try await world.make().core.marqueePartClient

        let writing = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await client.write("one")
        }

        await #expect(throws: MarqueePartClientError.cancelled) { try await writing.value }
        let text = try await client.read()
        #expect(text == nil)
    }

    @Test("a text replaces the one before as a whole: its readers never get a part of either")
    func whole() async throws {
        let folder = try TemporaryFolder()
        let client = CoreBase(CoreSettings(folder: folder.url)).marqueePartClient
        try await client.write("one")
        let reader = try FileHandle(forReadingFrom: folder.file("marquee-part.txt"))

        try await client.write("two")

        let text = try reader.readToEnd()
        #expect(text == Data("one".utf8))
    }

    @Test("a file that is a link stays one, and what it leads to is written")
    func link() async throws {
        let folder = try TemporaryFolder()
        let (file, link) = (folder.file("elsewhere.txt"), folder.file("marquee-part.txt"))
        try Data("one".utf8).write(to: file)
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
        let client = CoreBase(CoreSettings(folder: folder.url)).marqueePartClient

        try await client.write("two")

        let written = try String(contentsOf: file, encoding: .utf8)
        let text = try await client.read()
        #expect(written == "two")
        #expect(text == "two")
    }

    @Test("a link to a file that is not there yet stays one, and the file is made")
    func earlyLink() async throws {
        let folder = try TemporaryFolder()
        let (file, link) = (folder.file("elsewhere.txt"), folder.file("marquee-part.txt"))
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
        let client = CoreBase(CoreSettings(folder: folder.url)).marqueePartClient
        let before = try await client.read()
        #expect(before == nil)

        try await client.write("one")

        let written = try String(contentsOf: file, encoding: .utf8)
        let text = try await client.read()
        #expect(written == "one")
        #expect(text == "one")
    }

    @Test("a link to a folder that is not there is told, and not taken for an empty one")
    func lostFolder() async throws {
        let parent = try TemporaryFolder()
        let (link, disk) = (parent.file("data"), parent.file("disk"))
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: disk)
        let client = CoreBase(CoreSettings(folder: link)).marqueePartClient
        let expected = MarqueePartClientError.failed(
            "\(link.path) leads to \(disk.path), which is not there")

        await #expect(throws: expected) { try await client.read() }
        await #expect(throws: expected) { try await client.write("one") }

        try FileManager.default.createDirectory(at: disk, withIntermediateDirectories: false)
        let text = try await client.read()
        #expect(text == nil)
    }

    @Test("only the user can read the file and its folder, and nothing is left beside it")
    func permissions() async throws {
        let parent = try TemporaryFolder()
        let folder = parent.file("data")
        let client = CoreBase(CoreSettings(folder: folder)).marqueePartClient

        try await client.write("one")
        try await client.write("two")

        let manager = FileManager.default
        let file = folder.appending(path: "marquee-part.txt")
        for (path, permissions) in [(folder.path, 0o700), (file.path, 0o600)] {
            let attributes = try manager.attributesOfItem(atPath: path)
            #expect(attributes[.posixPermissions] as? Int == permissions)
        }
        let names = try manager.contentsOfDirectory(atPath: folder.path)
        #expect(names == ["marquee-part.txt"])
    }

    @Test("a file that can't be read is not taken for one that was never written")
    func unreadable() async throws {
        let folder = try TemporaryFolder()
        try Data("one".utf8).write(to: folder.file("file"))
        let inFile = CoreBase(CoreSettings(folder: folder.file("file"))).marqueePartClient
        try Data([0xFF]).write(to: folder.file("marquee-part.txt"))
        let notText = CoreBase(CoreSettings(folder: folder.url)).marqueePartClient

        await #expect(throws: MarqueePartClientError.self) { try await inFile.read() }
        await #expect(throws: MarqueePartClientError.self) { try await notText.read() }
    }

    @Test("on a full disk the Double refuses a text and says why, and the one before can be read")
    func fullDisk() async throws {
        let conditions = Conditions()
        let client = CoreDouble(conditions: conditions).marqueePartClient
        try await client.write("one")
        conditions.current = .offline

        let error = await #expect(throws: MarqueePartClientError.self) { try await client.write("two") }

        #expect(error?.description.hasPrefix("The marquee part can't be read or written: ") == true)
        let text = try await client.read()
        #expect(text == "one")
    }
}
