import Foundation
import Synchronization
import Testing

@testable import AssemblyTesting

/// Keeps what a customer wants to buy.
///
/// - Items stand in the order in which they were put.
/// - An item is there once: putting it again changes nothing.
/// - What was put is found again after a restart.
protocol Basket: Sendable {
    var items: [String] { get }
    func put(_ item: String)
    func remove(_ item: String) throws
}

/// There is no such item in the basket.
struct NotThere: Error, CustomStringConvertible {
    let item: String
    var description: String { "There is no \(item) in the basket." }
}

/// A line of the file is an item.
final class FileBasket: Basket {
    private let file: Mutex<URL>

    init(_ file: URL) { self.file = Mutex(file) }

    var items: [String] { file.withLock { Self.items(in: $0) } }

    func put(_ item: String) {
        file.withLock { file in
            let items = Self.items(in: file)
            if !items.contains(item) { Self.write(items + [item], to: file) }
        }
    }

    func remove(_ item: String) throws {
        try file.withLock { file in
            let items = Self.items(in: file)
            guard items.contains(item) else { throw NotThere(item: item) }
            Self.write(items.filter { $0 != item }, to: file)
        }
    }

    private static func items(in file: URL) -> [String] {
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map(String.init)
    }

    private static func write(_ items: [String], to file: URL) {
        try? Data(items.joined(separator: "\n").utf8).write(to: file)
    }
}

/// What outlives a program that is only played.
final class BasketMemory: Sendable {
    let items = Mutex<[String]>([])
}

final class MemoryBasket: Basket {
    private let memory: BasketMemory

    init(_ memory: BasketMemory) { self.memory = memory }

    var items: [String] { memory.items.withLock { $0 } }

    func put(_ item: String) {
        memory.items.withLock { items in
            if !items.contains(item) { items.append(item) }
        }
    }

    func remove(_ item: String) throws {
        try memory.items.withLock { items in
            guard let place = items.firstIndex(of: item) else { throw NotThere(item: item) }
            items.remove(at: place)
        }
    }
}

/// A basket that forgets that an item is there once.
final class ForgetfulBasket: Basket {
    private let memory = BasketMemory()

    var items: [String] { memory.items.withLock { $0 } }
    func put(_ item: String) { memory.items.withLock { $0.append(item) } }
    func remove(_ item: String) throws { try MemoryBasket(memory).remove(item) }
}

enum BasketStep: Step {
    case put(String)
    case remove(String)
    case items

    static func next(after done: [Self], using random: inout Random) -> Self {
        let item = random.one(of: ["tea", "milk", "rice"])
        return switch random.below(4) {
        case 0, 1: .put(item)
        case 2: .remove(item)
        default: .items
        }
    }

    func run(on shopping: Shopping) async throws -> Answer? {
        switch self {
        case .put(let item): shopping.basket.put(item)
        case .remove(let item): try shopping.basket.remove(item)
        case .items: return shopping.basket.items
        }
        return nil
    }
}

/// A basket, and how the next start of the program finds it.
struct Shopping: Sendable {
    let basket: any Basket
    let restarted: @Sendable () -> Shopping

    init(_ start: @escaping @Sendable () -> any Basket) {
        basket = start()
        restarted = { Shopping(start) }
    }
}

@Suite("Baskets, side by side")
struct BasketComparison {
    let comparison = Comparison(
        "basket", of: BasketStep.self,
        on: Contract("Basket") {
            let folder = try TemporaryFolder()
            return Shopping { FileBasket(folder.file("basket.txt")) }
        } double: {
            let memory = BasketMemory()
            return Shopping { MemoryBasket(memory) }
        }.testing(\.basket),
        state: { $0.basket.items },
        restart: { $0.restarted() })

    @Test("any sequence of steps is answered alike, restarts or not")
    func alike() async throws { try await comparison.run() }

    @Test("steps at once are as if one had come after another")
    func together() async throws { try await comparison.runTogether(seeds: 5) }

    @Test("found: an item that is put again stays at its place")
    func foundTwice() async throws { try await comparison.replay([.put("tea"), .put("tea"), .items]) }

    @Test("found: what was removed is not there after a restart")
    func foundRemoved() async throws {
        try await comparison.replay([.put("tea"), .remove("tea")], [.items])
    }
}

@Suite("Comparisons")
struct ComparisonPage {
    private let comparison = Comparison(
        "basket", of: BasketStep.self,
        on: Contract("Basket") {
            Shopping { MemoryBasket(BasketMemory()) }
        } double: {
            Shopping { ForgetfulBasket() }
        }.testing(\.basket))
    private let page: String

    init() throws {
        page = try String(
            contentsOf: Page.package.appending(path: "docs/assemblytesting/comparison.md"), encoding: .utf8)
    }

    @Test("the page shows what a failure says")
    func failure() async throws {
        let failure = try await #require(throws: ComparisonFailure.self) {
            try await comparison.replay([.put("tea"), .put("tea"), .items])
        }

        let lines = failure.description.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        for line in lines.prefix(3) { #expect(page.contains(line), "\(line)") }
    }

    @Test("the page repeats a failure with the command that the failure prints in a project")
    func command() async throws {
        let failure = try await #require(throws: ComparisonFailure.self) { try await comparison.run() }
        // Not the environment's own, which may name another command or none.
        let reproduction = Reproduction(
            seed: 3_046_011_577, environment: ["TEST_COMMAND": "make test-double"])

        let command = reproduction.command.replacing("ComparisonPage/command", with: "BasketComparison/alike")
        let introduction = "again with the same seed: "
        #expect(failure.description.contains("\(introduction)SEED="))
        #expect(page.contains("\(introduction)\(command)\n"))
    }
}
