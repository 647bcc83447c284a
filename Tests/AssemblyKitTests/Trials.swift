import Foundation

// What every run can afford; `make kernel-proofs` asks for as much as proves something.

/// How often a test tries what may go wrong once in a while: `TRIALS` in the environment.
let trials = number("TRIALS") ?? 100

/// How many requests memory is watched over: `REQUESTS` in the environment.
let requests = number("REQUESTS") ?? 1000

private func number(_ variable: String) -> Int? {
    ProcessInfo.processInfo.environment[variable].flatMap { Int($0) }
}
