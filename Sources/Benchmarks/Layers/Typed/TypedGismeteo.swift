// The members have the names of the service.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// What somebody who trusts Gismeteo would decode a response into, whatever it holds.
struct TypedGismeteo<Response: Decodable>: Decodable {
    let meta: TypedGismeteoMeta
    let response: Response
}

struct TypedGismeteoMeta: Decodable {
    let message: String
    let code: String
}

/// The weather now, or a step.
struct TypedGismeteoItem: Decodable {
    let precipitation: Precipitation
    let pressure: Pressure
    let humidity: Humidity
    let icon: String
    let gm: Double
    let wind: Wind
    let cloudiness: Cloudiness
    let date: Date
    let radiation: Radiation
    let city: Double
    let kind: String
    let storm: Bool
    let temperature: Temperature
    let description: Description

    struct Precipitation: Decodable {
        let intensity: Double
        let amount: Double
        let duration: Double
        let type: Double
    }

    struct Pressure: Decodable {
        let h_pa: Double
        let mm_hg_atm: Double
        let in_hg: Double
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
            let km_h: Double
            let m_s: Double
            let mi_h: Double
        }
    }

    struct Cloudiness: Decodable {
        let type: Double
        let percent: Double
    }

    struct Date: Decodable {
        let UTC: String
        let local: String
        let time_zone_offset: Double
        let unix: Double
    }

    struct Radiation: Decodable {
    }

    struct Temperature: Decodable {
        let comfort: Comfort
        let water: Water
        let air: Air

        struct Comfort: Decodable {
            let C: Double
            let F: Double
        }

        struct Water: Decodable {
            let C: Double
            let F: Double
        }

        struct Air: Decodable {
            let C: Double
            let F: Double
        }
    }

    struct Description: Decodable {
        let full: String
    }
}
