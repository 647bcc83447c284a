/// One of the two ways in which every test runs.
enum TestMode: String, CaseIterable {
    /// Without the trait, on the Bases.
    case base
    /// With the trait, on the Doubles.
    case double

    /// Where its build is. A trait changes the flags of every module, so each mode has a place of its own.
    var scratchPath: String { ".build-\(rawValue)" }

    /// What SwiftPM needs to hear.
    var traits: [String] { self == .double ? ["--traits", "Double"] : [] }
}
