internal import Conditions
internal import Foundation
internal import Presentation

/// The Double's formats. Only the unit of temperature can be changed.
struct SimpleFormats {
    let isFahrenheit: Bool

    init(_ options: [SettingID: Int]) { isFahrenheit = options[.temperature] == 1 }

    func degrees(_ celsius: Double) -> Double { isFahrenheit ? celsius * 9 / 5 + 32 : celsius }

    func short(_ celsius: Double) -> String {
        let degrees = Int(degrees(celsius).rounded())
        return (degrees < 0 ? "−" : "") + "\(degrees.magnitude)°"
    }

    func long(_ celsius: Double) -> String { short(celsius).dropLast() + (isFahrenheit ? " °F" : " °C") }

    static func age(_ age: Duration) -> String {
        if age < .zero { return "of unknown age" }
        let minutes = age.components.seconds / 60
        return switch minutes {
        case ..<1: "less than 1 min old"
        case ..<60: "\(minutes) min old"
        case ..<(24 * 60): "\(minutes / 60) h old"
        case ..<(48 * 60): "1 day old"
        default: "\(minutes / (24 * 60)) days old"
        }
    }

    static let unlisted = Notice(
        .error, "This city is not in the list.", help: "Choose one of the list, or add it.")

    static let noService = Notice(
        .error, "No weather service may be asked: all are switched off.",
        help: "Switch one on in the settings.")

    static let stillSearching = Notice(.info, "Still searching: nothing was added.")

    /// Why there may be more places than were found.
    static func notice(_ obstacle: Obstacle, search text: String, foundNothing: Bool) -> Notice {
        let what =
            foundNothing
            ? "No built-in city is called “\(text)”, and others could not be searched for"
            : "Only built-in cities were searched"
        return switch obstacle {
        case .offline:
            Notice(
                .warning, "\(what): the geocoder can't be reached.",
                help: "Check the connection, then search again.")
        case .broken:
            Notice(.warning, "\(what): the geocoder did not answer.", help: "Search again.")
        }
    }

    /// Why none of these weather services has answered, of which the first met this obstacle.
    static func notice(_ obstacle: Obstacle, _ failed: [SimulatedAttempt]) -> Notice {
        if failed.count > 1 {
            let reasons = failed.map(\.text).joined(separator: "; ")
            return Notice(
                .warning, "No weather service has answered: \(reasons).", help: "Check the connection.")
        }
        return switch obstacle {
        case .offline:
            Notice(
                .warning, "The weather service can't be reached.", help: "Check the connection."
            )
        case .broken:
            Notice(
                .warning, "The answer of the weather service did not arrive.", help: "Check the connection.")
        }
    }
}
