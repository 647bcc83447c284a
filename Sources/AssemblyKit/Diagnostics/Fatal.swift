/// Stops a program that is wired wrongly, with a report. Each function fills in one `Message`, or tells two apart.
package enum Fatal {
    /// The stack is nearly used up, by prototypes that ask for each other or by a deep chain.
    @inline(never)
    static func stackUsedUp(_ path: [CallSite]) -> Never {
        var chain: [CallSite] = []
        for callSite in path {
            if let start = chain.firstIndex(where: { $0.isSame(as: callSite) }) {
                cycle(.prototypeCycle, chain, start: start)
            }
            chain.append(callSite)
        }
        Message.stackUsedUp.stop(chain)
    }

    /// - Parameters:
    ///   - start: The index in the path of the first component of the cycle.
    ///   - across: What is said of a cycle that several threads or tasks close.
    @inline(never)
    static func cycle(_ message: Message, _ path: [CallSite], start: Int = 0, across: String = "") -> Never {
        guard start < path.count else { internalError() }
        if path[start].isOfStandIn, start == path.count - 1 {
            Message.standInNeedsItself.stop(at: path[start])
        }
        var chain = path
        chain.append(path[start])
        @inline(never)
        func next(_ index: Int) -> String {
            let asked = chain[index + 1]
            return asked.isSame(as: chain[index]) ? "itself" : asked.name
        }
        var later = ""
        for index in start..<path.count where later.isEmpty && path[index].isInjecting {
            later = ", or let \(chain[index].name) ask for \(next(index)) in its `didAssemble:`"
        }
        message.stop(chain, ["next": next(start), "across": across, "or": later])
    }

    @inline(never)
    static func computedComponents(_ assembly: Any.Type) -> Never {
        Message.computedComponents.stop(["assembly": name(of: assembly)])
    }

    @inline(never)
    static func standInThrew(_ error: any Error, _ allowed: Any.Type, at callSite: CallSite) -> Never {
        let cure = allowed == Never.self ? "return a value" : "throw " + name(of: allowed)
        Message.standInThrew.stop(at: callSite, ["error": "\(error)", "cure": cure])
    }

    @inline(never)
    static func notAdoptable(_ given: Any.Type, _ made: Any.Type, at callSite: CallSite) -> Never {
        Message.adoptedType.stop(at: callSite, ["given": name(of: given), "type": name(of: made)])
    }

    // Called by the catalog's module.
    package static func wrongArgument(_ values: KeyValuePairs<String, String>) -> Never {
        Message.wrongArgument.stop(values)
    }
    package static func listedTwice(_ values: KeyValuePairs<String, String>) -> Never {
        Message.listedTwice.stop(values)
    }

    @inline(never)
    static func internalError() -> Never { Message.kernel.stop() }
}
