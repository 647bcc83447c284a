internal import CAssemblyKit

/// Stops a program that is wired wrongly, with a report. Each function fills in one `Message`, or tells two apart.
package enum Fatal {
    /// The stack is nearly used up, by components that are made anew without end, or by a deep chain that ends.
    static func stackUsedUp(_ path: [CallSite]) -> Never {
        var chain: [CallSite] = []
        for callSite in path {
            if let start = chain.firstIndex(where: { $0.isSame(as: callSite) }) {
                let cure = "; or, if the chain has an end, ask on a thread with a larger stack"
                cycle(.prototypeCycle, chain, start: start, or: cure)
            }
            chain.append(callSite)
        }
        Message.stackUsedUp.stop(chain)
    }

    /// - Parameters:
    ///   - start: The index in the path of the first component of the cycle.
    ///   - across: What is said of a cycle that several threads or tasks close.
    ///   - cure: Another cure than that of the message. The default is one for an object that is being injected.
    @inline(never)
    static func cycle(
        _ message: Message, _ path: [CallSite], start: Int = 0, across: String = "", or cure: String = ""
    ) -> Never {
        guard start < path.count else { internalError() }
        var chain = path, message = message, component = path[start], cure = cure
        chain.append(component)
        @inline(never)
        func next(_ index: Int) -> String {
            let asked = chain[index + 1]
            return asked.isSame(as: chain[index]) ? "itself" : asked.name
        }
        for index in start..<path.count {
            let phase = path[index].phase
            if phase >= ak_injecting, cure.isEmpty {
                cure = ", or let \(chain[index].name) ask for \(next(index)) in its `didAssemble:`"
            } else if phase == ak_standing_in || phase == ak_decorating {
                // Without it the component would not ask for the next one: the cycle is its own.
                message = phase == ak_decorating ? .decoratorNeedsItself : .standInNeedsItself
                component = path[index]
            }
        }
        message.stop(
            chain, ["component": component.name, "next": next(start), "across": across, "or": cure])
    }

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
