/// Every report with which the kernel stops a program: its texts, and the page in docs that lists them.
///
/// What stands in braces is filled in when it happens.
@_spi(Messages) public enum Message: String, CaseIterable, Sendable {
    case initializerCycle = "initializer-cycle"
    case prototypeCycle = "prototype-cycle"
    case stackUsedUp = "stack-used-up"
    case awaitCycle = "await-cycle"
    case weakValue = "weak-value"
    case noValue = "no-value"
    case componentMissed = "component-missed"
    case computedComponents = "computed-components"
    case vendedConcretely = "vended-concretely"
    case returnedConcretely = "returned-concretely"
    case standInThrew = "stand-in-threw"
    case standInAwaits = "stand-in-awaits"
    case standInNeedsItself = "stand-in-needs-itself"
    case wrongArgument = "wrong-argument"
    case adoptedType = "adopted-type"
    case notConnected = "not-connected"
    case collaboratorValue = "collaborator-value"
    case kernel

    var headline: String {
        switch self {
        case .initializerCycle: "{component} needs itself before it is made{across}"
        case .prototypeCycle: "{component} needs itself, anew each time, and would be made without end"
        case .stackUsedUp: "the stack is nearly used up where {component} is asked for"
        case .awaitCycle: "{component} needs itself before it is made{across}"
        case .weakValue: "{component} is a weak singleton, but what it made is no class instance"
        case .noValue: "the body of {component} is empty"
        case .componentMissed: "no component of type {type} was found in {assembly}"
        case .computedComponents: "{assembly} makes new components each time it is asked for them"
        case .vendedConcretely, .returnedConcretely:
            "{component} is declared as {type} but vended as {vended}"
        case .standInThrew: "the stand-in for {component} threw {error}, which the component does not throw"
        case .standInAwaits: "the stand-in for {component} needs await, which the component does not do"
        case .standInNeedsItself: "the stand-in for {component} asks for {component} itself"
        case .wrongArgument:
            "{component} was swapped by name for an argument of type {type}, but its key is {key}"
        case .adoptedType: "{component} was to adopt an object of type {given}, but is of type {type}"
        case .notConnected: "a collaborator was asked for its {type}, but none is connected, or it is gone"
        case .collaboratorValue: "{type} cannot be a collaborator, since it is no class"
        case .kernel: "internal error in AssemblyKit"
        }
    }

    var help: String {
        switch self {
        case .initializerCycle: "let {component} ask for {next} in its `inject:` instead of in its `make`{or}"
        case .prototypeCycle:
            "declare one of them as `objectGraph` or `singleton`, with a key that comes back if it has one, "
                + "and let it ask for the next in its `inject:`"
        case .stackUsedUp: "ask for it before going that deep, or on a thread with a larger stack"
        case .awaitCycle: "let {component} get {next} after it is made, by a call"
        case .weakValue: "make it a class, or declare the component as `singleton`"
        case .noValue: "end it with its value, or throw"
        case .componentMissed:
            "name a property or method of this assembly whose body is one call of a scope function"
        case .computedComponents: "declare them as `let components = Components()`"
        case .vendedConcretely: "add `as: { $0 }` as the last closure of its scope call"
        case .returnedConcretely: "drop `return` in the body of its scope call"
        case .standInThrew: "let the stand-in {cure}"
        case .standInAwaits: "give override a closure without await"
        case .standInNeedsItself: "wrap the real one with `decorate`, which is given it"
        case .wrongArgument:
            "give the argument of the catalog's line to every scope call of the component as `for:`"
        case .adoptedType: "adopt an object of the type that the component makes"
        case .notConnected: "connect it before the first request, and hold it for as long as it is needed"
        case .collaboratorValue: "connect an assembly"
        case .kernel: "report this as a bug"
        }
    }

    /// When it comes, for the page.
    private var meaning: String {
        switch self {
        case .initializerCycle:
            "Objects of a circle need each other in their initializers, so none can be made first. Across "
                + "threads it is the same circle, entered from two sides; without this report both would wait "
                + "for good. A wait that the kernel cannot see, such as `DispatchQueue.sync`, still hangs."
        case .prototypeCycle:
            "A circle of which every member is new each time, as prototypes are and objects with ever new keys, "
                + "has no end. It is found when the stack is nearly used up, so a deep chain that ends is no "
                + "mistake; or after a thousand rounds of `didAssemble:` closures that make one another anew."
        case .stackUsedUp:
            "No component asks for itself, so it is the program that went deep before it asked; going on would "
                + "crash it without a word."
        case .awaitCycle:
            "A singleton that is made with `await` needs itself, in its own task, a child task or a task that "
                + "waits for it. A `Task {}` inherits from who makes it and counts as part of it; what no task "
                + "waits for belongs in a `Task.detached`."
        case .weakValue:
            "Only a class instance can be held weakly; for a protocol type the compiler cannot tell."
        case .noValue:
            "A body may do nothing but `throw`, which the compiler cannot tell from one that does nothing at all."
        case .componentMissed:
            "`override`, `decorate` or `adopt` ran the accessor, which called no scope function of this "
                + "assembly."
        case .computedComponents:
            "What an assembly built is kept in its components, so a computed property would lose it with every request."
        case .vendedConcretely:
            "The form with `inject:` takes the type that `make` gives, so a value of the declared type would "
                + "not fit. `verify` finds it beforehand."
        case .returnedConcretely:
            "A body that is a single `return` takes the type of what it returns, not the declared one. Without `return` "
                + "it is of the declared type. `verify` finds it beforehand."
        case .standInThrew: "The component's member does not throw this error, so it cannot pass through."
        case .standInAwaits: "The component is asked for with `await`, but its scope call is not."
        case .standInNeedsItself:
            "While a stand-in is made, the component is the stand-in, so there is no real one behind it."
        case .wrongArgument: "A swap by name passes the key on as the argument of the catalog's line."
        case .adoptedType: "`inject:` and the scope need an object of the component's own type."
        case .notConnected: "A collaborator is held weakly and connected after both assemblies exist."
        case .collaboratorValue: "A collaborator is held weakly, which only a class instance can be."
        case .kernel: "Internal error in AssemblyKit."
        }
    }

    /// The text of docs/messages.md.
    public static var page: String {
        let sections = allCases.map { message in
            """
            ## \(message.rawValue)

            \(message.meaning)

            ```
            [\(message.rawValue)] \(message.headline)
                Assembly.component  File.swift:12
            help: \(message.help)
            ```

            """
        }
        return """
            # What AssemblyKit stops with

            A program that is wired wrongly is stopped, in release builds too, with one of these on the standard
            error: what happened, the path from the outermost request, one edge a line, and how to mend it.

            This page is printed by the kernel; a test compares it.


            """ + sections.joined(separator: "\n")
    }

    /// Ends the program with this report.
    func stop(_ chain: [CallSite], _ values: KeyValuePairs<String, String>) -> Never {
        var text = "\n[\(rawValue)] \(filled(headline, values))\n"
        for callSite in chain { text += "    \(callSite)\n" }
        fatalError(text + "help: \(filled(help, values))\n")
    }

    /// The text with what stands in braces filled in.
    private func filled(_ text: String, _ values: KeyValuePairs<String, String>) -> String {
        var result = "", name: String?
        for character in text.unicodeScalars {
            switch character {
            case "{": name = ""
            case "}":
                var filler = "{\(name ?? "")}"
                for (known, value) in values where known == name { filler = value }
                result += filler
                name = nil
            default:
                if name == nil {
                    result.unicodeScalars.append(character)
                } else {
                    name?.unicodeScalars.append(character)
                }
            }
        }
        return result
    }
}
