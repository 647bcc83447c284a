internal import BusinessLogic

/// What a reply of Open-Meteo says, once it has been found good: canonical units, times still the service's own.
struct OpenMeteoReply: Sendable {
    var timeZoneID: String?
    let offsetSeconds: Int
    let current: Moment?
    let hours: Table<LocalTime>
    let days: Table<LocalDay>
    /// The sun's times, one for each of `days`.
    let sun: [(rises: LocalTime?, sets: LocalTime?)]

    /// The values of one moment.
    struct Moment: Sendable {
        let time: LocalTime
        /// How many seconds sums go back.
        let interval: Double
        let values: [OpenMeteoVariable: Double]
    }

    /// The values of many times, each column as long as `times`.
    struct Table<Time: Sendable>: Sendable {
        var times: [Time] = []
        var columns: [OpenMeteoVariable: [Double?]] = [:]

        subscript(variable: OpenMeteoVariable, row: Int) -> Double? { columns[variable]?[row] }

        /// Whether there is any value of these quantities.
        func knows(_ variables: [OpenMeteoVariable]) -> Bool {
            variables.contains { columns[$0]?.contains { $0 != nil } ?? false }
        }
    }
}
