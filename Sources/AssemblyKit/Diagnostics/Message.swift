/// Every report with which the kernel stops a program; docs/messages.md explains each.
///
/// The names in braces are filled in by `stop`.
@_spi(Messages) public enum Message: CaseIterable, Sendable {
    case initializerCycle, prototypeCycle, stackUsedUp, awaitCycle, weakValue, noValue
    case componentMissed, accessorThrew, computedComponents, vendedConcretely, returnedConcretely
    case standInThrew, standInAwaits, standInNeedsItself, wrongArgument, listedTwice
    case adoptedType, adoptedTooLate, notConnected, collaboratorValue, kernel

    /// The id, which the report shows in brackets.
    public var rawValue: String {
        switch self {
        case .initializerCycle: "initializer-cycle"
        case .prototypeCycle: "prototype-cycle"
        case .stackUsedUp: "stack-used-up"
        case .awaitCycle: "await-cycle"
        case .weakValue: "weak-value"
        case .noValue: "no-value"
        case .componentMissed: "component-missed"
        case .accessorThrew: "accessor-threw"
        case .computedComponents: "computed-components"
        case .vendedConcretely: "vended-concretely"
        case .returnedConcretely: "returned-concretely"
        case .standInThrew: "stand-in-threw"
        case .standInAwaits: "stand-in-awaits"
        case .standInNeedsItself: "stand-in-needs-itself"
        case .wrongArgument: "wrong-argument"
        case .listedTwice: "listed-twice"
        case .adoptedType: "adopted-type"
        case .adoptedTooLate: "adopted-too-late"
        case .notConnected: "not-connected"
        case .collaboratorValue: "collaborator-value"
        case .kernel: "kernel"
        }
    }

    /// What happened.
    public var headline: String {
        switch self {
        case .initializerCycle: "{component} needs itself before it is made{across}"
        case .prototypeCycle: "{component} needs itself, anew each time, and would be made without end"
        case .stackUsedUp: "the stack is nearly used up where {component} is asked for"
        case .awaitCycle: "{component} needs itself before it is made{across}"
        case .weakValue: "{component} is a weak singleton, but what it made is no class instance"
        case .noValue: "the body of {component} is empty"
        case .componentMissed: "no component of type {type} was found in {assembly}"
        case .accessorThrew:
            "the accessor threw {error} before it asked {assembly} for a component of type {type}"
        case .computedComponents: "{assembly} makes new components each time it is asked for them"
        case .vendedConcretely, .returnedConcretely:
            "{component} is declared as {type} but vended as {vended}"
        case .standInThrew: "the stand-in for {component} threw {error}, which the component does not throw"
        case .standInAwaits: "the stand-in for {component} needs await, which the component does not do"
        case .standInNeedsItself: "the stand-in for {component} asks for {component} itself"
        case .wrongArgument:
            "{component} was swapped by name for an argument of type {type}, but its key is {key}"
        case .listedTwice: "the catalog {catalog} lists {component} twice"
        case .adoptedType: "{component} was to adopt an object of type {given}, but is of type {type}"
        case .adoptedTooLate: "{component} was to adopt an object, but the request under way has one already"
        case .notConnected: "a collaborator was asked for its {type}, but none is connected, or it is gone"
        case .collaboratorValue: "{type} cannot be a collaborator, since it is no class"
        case .kernel: "internal error in AssemblyKit"
        }
    }

    /// How to mend it.
    public var help: String {
        switch self {
        case .initializerCycle: "let {component} ask for {next} in its `inject:` instead of in its `make`{or}"
        case .prototypeCycle:
            "declare one of them as `objectGraph` or `singleton`, with a key that comes back if it has one, "
                + "and let it ask for the next in its `inject:`"
        case .stackUsedUp: "ask for it before going that deep, or on a thread with a larger stack"
        case .awaitCycle: "let {component} get {next} after it is made, by a call"
        case .weakValue:
            "make it a class, declared otherwise than as `any Error`, or declare the component as `singleton`"
        case .noValue: "end it with its value, or throw"
        case .componentMissed:
            "name a property or method of this assembly whose body is one call of a scope function"
        case .accessorThrew:
            "let the component throw in the body of its scope call, or give the accessor other arguments"
        case .computedComponents: "declare them as `let components = Components()`"
        case .vendedConcretely: "add `as: { $0 }` as the last closure of its scope call"
        case .returnedConcretely: "drop `return` in the body of its scope call"
        case .standInThrew: "let the stand-in {cure}"
        case .standInAwaits: "give override a closure without await"
        case .standInNeedsItself: "wrap the real one with `decorate`, which is given it"
        case .wrongArgument:
            "give the argument of the catalog's line to every scope call of the component as `for:`"
        case .listedTwice: "give each line of the catalog a name of its own"
        case .adoptedType: "adopt an object of the type that the component makes"
        case .adoptedTooLate: "adopt the object before anything in the request asks for {component}"
        case .notConnected: "connect it before the first request, and hold it for as long as it is needed"
        case .collaboratorValue: "connect an assembly"
        case .kernel: "report this as a bug"
        }
    }

    /// Ends the program with this report.
    ///
    /// - Parameter values: The values of the names in braces. `component` is the last of the chain if it is not among them.
    @inline(never)
    func stop(_ chain: [CallSite], _ values: KeyValuePairs<String, String> = [:]) -> Never {
        var text = "\n[\(rawValue)] \(filled(headline, chain, values))\n"
        for callSite in chain { text += "    \(callSite.text)\n" }
        fatalError(text + "help: \(filled(help, chain, values))\n")
    }

    /// Ends the program with this report, which tells of no chain of components.
    func stop(_ values: KeyValuePairs<String, String> = [:]) -> Never { stop([], values) }

    /// Ends the program with this report of one component.
    @inline(never)
    func stop(at callSite: CallSite, _ values: KeyValuePairs<String, String> = [:]) -> Never {
        stop([callSite], values)
    }

    /// The text with what stands in braces filled in.
    @inline(never)
    private func filled(
        _ text: String, _ chain: [CallSite], _ values: KeyValuePairs<String, String>
    ) -> String {
        let component = chain.last?.name ?? "a component"
        // The text of the current part, which is outside of braces or a name within them.
        var result = "", part = "", isName = false
        for character in text.unicodeScalars {
            if character != "{" && character != "}" {
                part.unicodeScalars.append(character)
                continue
            }
            result += isName ? filler(of: part, component, values) : part
            part = ""
            isName = character == "{"
        }
        return result + part
    }

    /// The value of a name; an unknown name stays as it is.
    @inline(never)
    private func filler(
        of name: String, _ component: String, _ values: KeyValuePairs<String, String>
    ) -> String {
        for (known, value) in values where known == name { return value }
        return name == "component" ? component : "{" + name + "}"
    }
}
