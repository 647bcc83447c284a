/// Every report with which the kernel stops a program; the page of messages in its documentation explains each.
///
/// The names in braces are filled in by `stop`.
@_spi(Messages) public enum Message: CaseIterable, Sendable {
    case initializerCycle, prototypeCycle, stackUsedUp, awaitCycle, weakValue, noValue
    case componentMissed, accessorThrew, computedComponents, vendedConcretely, returnedConcretely
    case standInThrew, standInAwaits, standInNeedsItself, decoratorNeedsItself, wrongArgument
    case listedTwice, adoptedType, adoptedTooLate, notConnected, collaboratorValue, kernel

    /// What is printed. `{chain}` stands for the lines of the components, if there are any.
    ///
    /// It is no raw value: every program would have a table of them all, to look a report up by its text.
    public var text: String {
        switch self {
        case .initializerCycle:
            """
            [initializer-cycle] {component} needs itself before it is made{across}
            {chain}help: let {component} ask for {next} in its `inject:` instead of in its `make`{or}
            """
        case .prototypeCycle:
            """
            [prototype-cycle] {component} needs itself, anew each time, and no end is in sight
            {chain}help: declare one of them as `objectGraph` or `singleton`, with a key that comes back if it has \
            one, and let it ask for the next in its `inject:`{or}
            """
        case .stackUsedUp:
            """
            [stack-used-up] the stack is nearly used up where {component} is asked for
            {chain}help: ask for it before going that deep, or on a thread with a larger stack
            """
        case .awaitCycle:
            """
            [await-cycle] {component} needs itself before it is made{across}
            {chain}help: let {component} get {next} after it is made, by a call
            """
        case .weakValue:
            """
            [weak-value] {component} is a weak singleton, but what {maker} is no class instance
            {chain}help: make it a class, declared otherwise than as `any Error`, or declare the component as \
            `singleton`
            """
        case .noValue:
            """
            [no-value] the body of {component} is empty
            {chain}help: end it with its value, or throw
            """
        case .componentMissed:
            """
            [component-missed] no component of type {type} was found in {assembly}
            help: name a property or method of this assembly whose body is one call of a scope function
            """
        case .accessorThrew:
            """
            [accessor-threw] the accessor threw {error} before it asked {assembly} for a component of type {type}
            help: let the component throw in the body of its scope call, or give the accessor other arguments
            """
        case .computedComponents:
            """
            [computed-components] {assembly} makes new components each time it is asked for them
            help: declare them as `let components = Components()`
            """
        case .vendedConcretely:
            """
            [vended-concretely] {component} is declared as {type} but vended as {vended}
            {chain}help: add `as: { $0 }` as the last closure of its scope call
            """
        case .returnedConcretely:
            """
            [returned-concretely] {component} is declared as {type} but vended as {vended}
            {chain}help: drop `return` in the body of its scope call
            """
        case .standInThrew:
            """
            [stand-in-threw] the stand-in for {component} threw {error}, which the component does not throw
            {chain}help: let the stand-in {cure}, or let the closure of the scope call throw, too: \
            `{ () throws in … }`
            """
        case .standInAwaits:
            """
            [stand-in-awaits] the stand-in for {component} needs await, which the component does not do
            {chain}help: give override a closure without await
            """
        case .standInNeedsItself:
            """
            [stand-in-needs-itself] the stand-in for {component} needs {component} itself
            {chain}help: wrap the real one with `decorate`, which is given it, or ask for nothing that needs {component}
            """
        case .decoratorNeedsItself:
            """
            [decorator-needs-itself] the decorator of {component} needs {component} itself
            {chain}help: use the value that it is given, and ask for nothing that needs {component}
            """
        case .wrongArgument:
            """
            [wrong-argument] {component} was swapped by name for an argument of type {type}, but its key is {key}
            help: give the argument of the catalog's line to every scope call of the component as `for:`
            """
        case .listedTwice:
            """
            [listed-twice] the catalog {catalog} lists {component} twice
            help: give each line of the catalog a name of its own
            """
        case .adoptedType:
            """
            [adopted-type] {component} was to adopt an object of type {given}, but is of type {type}
            {chain}help: adopt an object of the type that the component makes
            """
        case .adoptedTooLate:
            """
            [adopted-too-late] {component} was to adopt an object, but the request under way has one already
            {chain}help: adopt the object before anything in the request asks for {component}
            """
        case .notConnected:
            """
            [not-connected] a collaborator was asked for its {type}, but none is connected, or it is gone
            {chain}help: connect it before the first request, and hold it for as long as it is needed
            """
        case .collaboratorValue:
            """
            [collaborator-value] {type} cannot be a collaborator, since it is no class
            help: connect an assembly
            """
        case .kernel:
            """
            [kernel] internal error in AssemblyKit
            help: report this as a bug
            """
        }
    }

    /// Ends the program with this report.
    ///
    /// - Parameter values: The values of the names in braces. `component` is the last of the chain if it is not among them.
    func stop(_ chain: [CallSite], _ values: KeyValuePairs<String, String> = [:]) -> Never {
        var report = "\n", part = "", isName = false
        for character in text {
            if character != "{" && character != "}" {
                part.append(character)
                continue
            }
            report += isName ? value(of: part, chain, values) : part
            part = ""
            isName = character == "{"
        }
        fatalError(report + part + "\n")
    }

    /// Ends the program with this report, which tells of no chain of components.
    func stop(_ values: KeyValuePairs<String, String> = [:]) -> Never { stop([], values) }

    /// Ends the program with this report of one component.
    @inline(never)
    func stop(at callSite: CallSite, _ values: KeyValuePairs<String, String> = [:]) -> Never {
        stop([callSite], values)
    }

    /// The value of a name in braces; an unknown name stays as it is.
    @inline(never)
    private func value(of name: String, _ chain: [CallSite], _ values: KeyValuePairs<String, String>)
        -> String
    {
        for (known, value) in values where known == name { return value }
        switch name {
        case "component": return chain.last?.name ?? "a component"
        case "chain":
            var lines = ""
            for callSite in chain { lines += "    \(callSite.text)\n" }
            return lines
        default: return "{" + name + "}"
        }
    }
}
