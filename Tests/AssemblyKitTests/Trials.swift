import Foundation

// What every run can afford; `make kernel-proofs` asks for as much as proves something.

/// How often a test tries what may go wrong once in a while: `TRIALS` in the environment.
let trials = number("TRIALS", usually: 100)

/// How many requests memory is watched over: `REQUESTS` in the environment.
let requests = number("REQUESTS", usually: 1000)

/// Stops the run where the number is none: a proof by the usual few would look like the one that was asked for.
private func number(_ variable: String, usually usual: Int) -> Int {
    guard let text = ProcessInfo.processInfo.environment[variable], !text.isEmpty else { return usual }
    guard let number = Int(text), number >= 1 else {
        let problem =
            "\(variable)=\(text) is not a number from 1.\nhelp: write \(variable)=2000, or leave it out\n"
        try? FileHandle.standardError.write(contentsOf: Data(problem.utf8))
        exit(64)
    }
    return number
}
