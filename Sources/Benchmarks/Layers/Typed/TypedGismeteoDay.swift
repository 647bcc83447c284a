// The members have the names of the service.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// What the mapper reads of a day of Gismeteo.
struct TypedGismeteoDay: Decodable {
    let precipitation: Precipitation
    let wind: Wind
    let cloudiness: Cloudiness
    let date: Date
    let storm: Bool
    let temperature: Temperature

    struct Precipitation: Decodable {
        let intensity: Double
        let amount: Double
        let type: Double
    }

    struct Wind: Decodable {
        let speed: Speed

        struct Speed: Decodable {
            let max: Max

            struct Max: Decodable {
                let m_s: Double
            }
        }
    }

    struct Cloudiness: Decodable {
        let type: Double
    }

    struct Date: Decodable {
        let local: String
        let time_zone_offset: Double
        let unix: Double
    }

    struct Temperature: Decodable {
        let air: Air

        struct Air: Decodable {
            let max: Max
            let min: Min

            struct Max: Decodable {
                let C: Double
            }

            struct Min: Decodable {
                let C: Double
            }
        }
    }
}
