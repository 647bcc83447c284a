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

    /// - Parameter start: The index in the path of the first component of the cycle.
    @inline(never)
    static func initializerCycle(_ path: [CallSite], start: Int, acrossThreads: Bool = false) -> Never {
        cycle(.initializerCycle, path, start: start, across: acrossThreads ? ", across threads" : "")
    }

    @inline(never)
    static func awaitedCycle(_ chain: [CallSite], acrossTasks: Bool) -> Never {
        cycle(.awaitCycle, chain, start: 0, across: acrossTasks ? ", across tasks" : "")
    }

    @inline(never)
    private static func cycle(_ message: Message, _ path: [CallSite], start: Int, across: String = "")
        -> Never
    {
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

    /// - Parameter error: What the accessor threw.
    @inline(never)
    static func componentMissed(_ type: Any.Type, _ assembly: Any.Type, _ error: (any Error)?) -> Never {
        (error == nil ? Message.componentMissed : .accessorThrew).stop([
            "type": name(of: type), "assembly": name(of: assembly), "error": error.map { "\($0)" } ?? "",
        ])
    }

    /// - Parameter injects: The scope call is of the form that takes `as:`.
    @inline(never)
    static func vendedConcretely(
        _ callSite: CallSite, declared: Any.Type, vended: Any.Type, injects: Bool
    ) -> Never {
        (injects ? Message.vendedConcretely : .returnedConcretely).stop(
            at: callSite, ["type": name(of: declared), "vended": name(of: vended)])
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
