import AssemblyTesting
import Foundation
import Testing

@testable import CoreBase

/// By <https://sqlite.org/walformat.html>, "The WAL-Index Header".
@Suite("The index of the store's log") struct WriteAheadIndexTests {
    @Test(
        "the log is as long as its header and its pages, of whatever size they are",
        arguments: [(UInt16(512), 512), (4_096, 4_096), (32_768, 32_768), (1, 65_536)])
    func size(_ told: UInt16, pageSize: Int) throws {
        let index = try #require(try index(frames: 3, pageSize: told))

        #expect(index.logSize == 32 + 3 * (24 + pageSize))
    }

    @Test("the log is ahead of the file while some of its pages are in it alone", arguments: 0...3)
    func isAhead(moved: Int) throws {
        #expect(try index(frames: 3, moved: UInt32(moved))?.isAheadOfFile == (moved < 3))
    }

    @Test("an index that is missing, too short, of another version or not made yet tells nothing")
    func noIndex() throws {
        #expect(WriteAheadIndex(atPath: "/dev/null/store.sqlite-shm") == nil)
        #expect(try index(length: 135) == nil)
        #expect(try index(version: 3_007_001) == nil)
        #expect(try index(isMade: 0) == nil)
    }

    private func index(
        frames: UInt32 = 1, moved: UInt32 = 0, pageSize: UInt16 = 4_096, version: UInt32 = 3_007_000,
        isMade: UInt8 = 1, length: Int = 136
    ) throws -> WriteAheadIndex? {
        var bytes = Data(count: 136)
        func write(_ value: some FixedWidthInteger, at offset: Int) {
            withUnsafeBytes(of: value) { bytes.replaceSubrange(offset..<offset + $0.count, with: $0) }
        }
        write(version, at: 0)
        write(isMade, at: 12)
        write(pageSize, at: 14)
        write(frames, at: 16)
        write(moved, at: 96)
        let folder = try TemporaryFolder()
        try bytes.prefix(length).write(to: folder.file("store.sqlite-shm"))
        return WriteAheadIndex(atPath: folder.file("store.sqlite-shm").path)
    }
}
