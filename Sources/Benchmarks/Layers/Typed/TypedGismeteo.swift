// The members have the names of the service.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// What the mapper reads of a response of Gismeteo, decoded without validation.
struct TypedGismeteo<Response: Decodable>: Decodable {
    let meta: TypedGismeteoMeta
    let response: Response
}

struct TypedGismeteoMeta: Decodable {
    let code: String
}

/// The weather now, or a step.
struct TypedGismeteoItem: Decodable {
    let precipitation: Precipitation
    let pressure: Pressure
    let humidity: Humidity
    let icon: String
    let wind: Wind
    let cloudiness: Cloudiness
    let date: Date
    let storm: Bool
    let temperature: Temperature
    let phenomenon: Double?

    struct Precipitation: Decodable {
        let intensity: Double
        let amount: Double
        let type: Double
    }

    struct Pressure: Decodable {
        let h_pa: Double
    }

    struct Humidity: Decodable {
        let percent: Double
    }

    struct Wind: Decodable {
        let direction: Direction
        let speed: Speed

        struct Direction: Decodable {
            let degree: Double
            let scale_8: Double
        }

        struct Speed: Decodable {
            let m_s: Double
        }
    }

    struct Cloudiness: Decodable {
        let type: Double
        let percent: Double
    }

    struct Date: Decodable {
        let local: String
        let time_zone_offset: Double
        let unix: Double
    }

    struct Temperature: Decodable {
        let comfort: Comfort
        let air: Air

        struct Comfort: Decodable {
            let C: Double
        }

        struct Air: Decodable {
            let C: Double
            let F: Double
        }
    }
}
