/// A finding, and what kind of rule it breaks.
struct Violation: Hashable {
    /// The raw values are part of the JSON that other programs read.
    enum Rule: String, CaseIterable {
        case package, folder, target, setting, dependency, `import`, header
        case moduleMap = "module-map"
        case condition, assembly
        case escapeHatch = "escape-hatch"
        /// A rule that applies to nothing.
        case unusedRule = "unused-rule"
        /// A statement in the file of the rules that cannot be read.
        case unreadableRule = "unreadable-rule"
        /// An entry of the baseline that cannot be read, or whose violation is gone.
        case baseline
    }

    let rule: Rule
    let finding: Finding
}
