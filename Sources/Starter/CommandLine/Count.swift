/// "1 test", "2 tests", "3 libraries": a number with its noun.
package func count(_ number: Int, _ noun: String, _ plural: String? = nil) -> String {
    number == 1 ? "1 \(noun)" : "\(number) \(plural ?? noun + "s")"
}

/// "it" or "them": what was counted.
package func them(_ number: Int) -> String { number == 1 ? "it" : "them" }

/// A duration for people: "0.4 s".
package func seconds(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    let tenths = Int(seconds) * 10 + Int(attoseconds / 100_000_000_000_000_000)
    return "\(tenths / 10).\(tenths % 10) s"
}
