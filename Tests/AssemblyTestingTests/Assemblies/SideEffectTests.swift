#if canImport(Glibc)
    import CSQLite
    import Foundation
    import Testing

    @testable import AssemblyTesting

    @Suite("What touches the world") struct SideEffectTests {
        /// A way to touch, and what must be heard of it.
        struct Way: Sendable, CustomTestStringConvertible {
            let testDescription: String
            let subject: String
            let touch: @Sendable (URL) async -> Void

            init(_ name: String, _ subject: String, _ touch: @escaping @Sendable (URL) async -> Void) {
                testDescription = name
                self.subject = subject
                self.touch = touch
            }
        }

        private static let ways = [
            Way("reading data", "/file") { _ = try? Data(contentsOf: $0) },
            Way("reading text", "/file") { _ = try? String(contentsOf: $0, encoding: .utf8) },
            Way("writing data", "/file") { try? Data().write(to: $0) },
            Way("a file handle", "/file") { _ = try? FileHandle(forReadingFrom: $0) },
            Way("asking whether a file is there", "/file") {
                _ = FileManager.default.fileExists(atPath: $0.path)
            },
            Way("making a folder", "/file") {
                try? FileManager.default.createDirectory(at: $0, withIntermediateDirectories: false)
            },
            Way("listing a folder", "/file") {
                _ = try? FileManager.default.contentsOfDirectory(atPath: $0.path)
            },
            Way("removing a file", "/file") { try? FileManager.default.removeItem(at: $0) },
            Way("moving a file", "/file") {
                try? FileManager.default.moveItem(at: $0, to: $0.appendingPathExtension("old"))
            },
            Way("reading where a link leads", "/file") {
                _ = try? FileManager.default.destinationOfSymbolicLink(atPath: $0.path)
            },
            Way("asking how much room there is", "/file") {
                _ = try? FileManager.default.attributesOfFileSystem(forPath: $0.path)
            },
            Way("realpath", "/file") { free(realpath($0.path, nil)) },
            Way("chmod", "/file") { chmod($0.path, 0o600) },
            Way("chown", "/file") { chown($0.path, getuid(), getgid()) },
            Way("utimes", "/file") { utimes($0.path, nil) },
            Way("renameat", "/file") { renameat(AT_FDCWD, $0.path + ".old", AT_FDCWD, $0.path) },
            Way("faccessat", "/file") { faccessat(AT_FDCWD, $0.path, F_OK, 0) },
            Way("fstatat", "/file") {
                var status = stat()
                fstatat(AT_FDCWD, $0.path, &status, 0)
            },
            Way("mkstemp", "/fileXXXXXX") {
                var template = ($0.path + "XXXXXX").utf8CString.map { $0 }
                close(mkstemp(&template))
            },
            Way("mkdtemp", "/fileXXXXXX") {
                var template = ($0.path + "XXXXXX").utf8CString.map { $0 }
                mkdtemp(&template)
            },
            Way("open", "/file") { close(open($0.path, O_RDONLY)) },
            Way("open that makes a file", "/file") { close(open($0.path, O_RDWR | O_CREAT, 0o600)) },
            Way("a data base", "/file") {
                var connection: OpaquePointer?
                sqlite3_open($0.path, &connection)
                sqlite3_exec(connection, "CREATE TABLE t (c)", nil, nil, nil)
                sqlite3_close(connection)
            },
            Way("a socket", "an IPv4 socket") { _ in close(socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)) },
            Way("a host's address", "localhost") { _ in
                var found: UnsafeMutablePointer<addrinfo>?
                getaddrinfo("localhost", nil, nil, &found)
                freeaddrinfo(found)
            },
        ]

        @Test("a side effect is recorded, whatever library causes it", arguments: ways)
        func heard(_ way: Way) async throws {
            let folder = try TemporaryFolder()

            let sideEffects = await SideEffect.during { await way.touch(folder.file("file")) }

            #expect(sideEffects.contains { $0.subject.hasSuffix(way.subject) }, "\(sideEffects)")
        }

        @Test("it does what it did before: a file is made with its content and its mode")
        func works() async throws {
            let folder = try TemporaryFolder()
            let file = folder.file("file")
            var mode: mode_t = 0

            _ = await SideEffect.during {
                let descriptor = open(file.path, O_WRONLY | O_CREAT, 0o600)
                write(descriptor, "text", 4)
                close(descriptor)
                var status = stat()
                stat(file.path, &status)
                mode = status.st_mode & 0o777
            }

            #expect(try String(contentsOf: file, encoding: .utf8) == "text")
            #expect(mode == 0o600)
        }

        @Test("child tasks are observed, and parallel tests are not")
        func tasks() async {
            async let beside: Void = { _ = FileManager.default.fileExists(atPath: "/nowhere/beside") }()

            let sideEffects = await SideEffect.during {
                await withTaskGroup { group in
                    group.addTask { _ = FileManager.default.fileExists(atPath: "/nowhere/child") }
                }
            }

            await beside
            #expect(Set(sideEffects.map(\.subject)) == ["/nowhere/child"])
        }

        @Test("work in memory alone is no side effect")
        func silence() async {
            let sideEffects = await SideEffect.during {
                _ = URL(filePath: "/nowhere").appending(path: "file")
                _ = [1, 2, 3].map { "\($0)" }.joined()
            }

            #expect(sideEffects == [])
        }

        @Test("random numbers are no side effect, though the system reads them from a file")
        func randomNumbers() async {
            let sideEffects = await SideEffect.during {
                _ = UUID()
                close(open("/dev/urandom", O_RDONLY))
                close(open("/dev/random", O_RDONLY))
            }

            #expect(sideEffects == [])
        }
    }
#endif
