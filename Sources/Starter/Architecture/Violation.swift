/// A finding with the category of its rule.
struct Violation: Hashable {
    /// The raw values are part of the JSON output.
    enum Rule: String, CaseIterable {
        case package, folder, target, setting, dependency, `import`, header
        case moduleMap = "module-map"
        case condition, assembly
        case escapeHatch = "escape-hatch"
        /// A rule that applies to nothing.
        case unusedRule = "unused-rule"
        /// An invalid statement in the rules.
        case unreadableRule = "unreadable-rule"
        /// An invalid entry of the baseline, or one without a violation.
        case baseline
    }

    let rule: Rule
    let finding: Finding
}
