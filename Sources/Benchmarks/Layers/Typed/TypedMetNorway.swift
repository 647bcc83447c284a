// The members have the names of the service.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// What the mapper reads of the reply of MET Norway, decoded without validation.
struct TypedMetNorway: Decodable {
    let geometry: Geometry
    let properties: Properties

    struct Geometry: Decodable {
        let coordinates: [Double]
    }

    struct Properties: Decodable {
        let meta: Meta
        let timeseries: [Timeseries]

        struct Meta: Decodable {
            let units: Units

            struct Units: Decodable {
                let air_pressure_at_sea_level: String
                let air_temperature: String
                let cloud_area_fraction: String
                let precipitation_amount: String
                let relative_humidity: String
                let wind_from_direction: String
                let wind_speed: String
            }
        }

        struct Timeseries: Decodable {
            let time: String
            let data: Data

            struct Data: Decodable {
                let instant: Instant
                let next_1_hours: NextHours?
                let next_6_hours: NextHours?

                struct Instant: Decodable {
                    let details: Details

                    struct Details: Decodable {
                        let air_pressure_at_sea_level: Double
                        let air_temperature: Double
                        let cloud_area_fraction: Double
                        let relative_humidity: Double
                        let wind_from_direction: Double
                        let wind_speed: Double
                    }
                }

                struct NextHours: Decodable {
                    let summary: Summary
                    let details: Details

                    struct Summary: Decodable {
                        let symbol_code: String
                    }

                    struct Details: Decodable {
                        let precipitation_amount: Double
                    }
                }
            }
        }
    }
}
