/// Regular expressions for tests, as `swift test --filter` takes them.
package enum TestFilter {
    /// The pattern for a name in the id of a test, for single quotes of a shell. In a raw name all may be, also what
    /// ends the quotes or is an operator.
    package static func pattern(for name: some StringProtocol) -> String {
        String(name.map { $0.isLetter || $0.isNumber || "_/ `".contains($0) ? $0 : "." })
    }
}
