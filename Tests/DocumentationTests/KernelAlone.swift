import AssemblyKit
import Testing

@Suite("The kernel alone")
struct KernelAlone {
    protocol Greeting: Sendable { func text(for name: String) -> String }
    struct English: Greeting { func text(for name: String) -> String { "Hello, \(name)!" } }

    final class Hello: Assembly {
        let components = Components()

        var greeting: any Greeting { singleton { English() } }
    }

    @Test("the program prints what the page shows")
    func program() throws {
        var printed: [String] = []
        func print(_ value: Any) { printed.append("\(value)") }

        print(Hello().greeting.text(for: "Ann"))

        let page = try Page("docs/kernel-alone.md")
        #expect(page.blocks.last?.code == ["$ swift run", "…"] + printed)
    }
}
