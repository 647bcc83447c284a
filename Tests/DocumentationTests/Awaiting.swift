import AssemblyKit
import Synchronization
import Testing

@Suite("Async")
struct Awaiting {
    struct NoLine: Error {}

    final class Link: Sendable {
        let log: Log
        init(log: Log) { self.log = log }

        static func open(_ log: Log) async throws -> Link {
            await Task.yield()
            try Task.checkCancellation()
            if log.add("open") == 1 { throw NoLine() }
            return Link(log: log)
        }
        func close() async throws { log.add("link closed") }
    }

    final class Log: Sendable {
        private let kept = Mutex<[String]>([])
        var lines: [String] { kept.withLock { $0 } }
        @discardableResult func add(_ line: String) -> Int {
            kept.withLock {
                $0.append(line)
                return $0.count
            }
        }
    }

    final class Mail: Sendable {
        let link: Link
        init(link: Link) { self.link = link }
    }

    final class Office: Assembly {
        let components = Components()
        let log = Log()

        var link: Link { get async throws { try await singleton { try await Link.open(log) } } }
        var mail: Mail { get async throws { try await singleton { Mail(link: try await link) } } }
        var ledger: any Ledger { singleton { MemoryLedger() } }

        func open() async throws {
            try await activate {
                ledger
                try await mail
            }
        }
    }

    @Test("many tasks share one link, which is opened again after it failed")
    func shares() async throws {
        let office = Office()
        await #expect(throws: NoLine.self) { try await office.link }

        async let one = office.link
        async let other = office.mail.link

        #expect(try await one === other)
        #expect(office.log.lines == ["open", "open"])
    }

    @Test("a component that needs itself stops with the report of the page")
    func cycle() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            final class Broken: Assembly {
                let components = Components()

                var link: String { get async { await singleton { "link to \(await mail)" } } }
                var mail: String { get async { await singleton { "mail over \(await link)" } } }
            }
            _ = await Broken().link
        }

        #expect(try Page("docs/assemblykit/async.md").shows(result.report), "\(result.report)")
    }

    @MainActor final class Window {
        let title: String
        init(title: String) { self.title = title }
    }

    @MainActor final class Screens: Assembly {
        let components = Components()

        var window: Window { singleton { Window(title: "office") } }
    }

    @Test("a main-actor component is made on the main actor with no annotation")
    @MainActor func mainActor() {
        let screens = Screens()

        #expect(screens.window === screens.window)
    }

    @Test("shutdown stops what was built, the last made first")
    func shutdown() async throws {
        let office = Office()
        _ = try? await office.link
        try await office.open()

        let errors = await office.shutdown()

        #expect(errors.isEmpty)
        #expect(office.log.lines == ["open", "open", "mail stopped", "link closed"])
    }
}

typealias Link = Awaiting.Link

extension Link: Stoppable {
    func stop() async throws { try await close() }
}

extension Awaiting.Mail: Stoppable {
    func stop() async throws { link.log.add("mail stopped") }
}
