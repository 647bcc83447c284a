// The members have the names of the service.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// A day of Gismeteo.
struct TypedGismeteoDay: Decodable {
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
        let type: Double
    }

    struct Pressure: Decodable {
        let h_pa: HPa
        let mm_hg_atm: MmHgAtm
        let in_hg: InHg

        struct HPa: Decodable {
            let max: Double
            let min: Double
        }

        struct MmHgAtm: Decodable {
            let max: Double
            let min: Double
        }

        struct InHg: Decodable {
            let max: Double
            let min: Double
        }
    }

    struct Humidity: Decodable {
        let percent: Percent

        struct Percent: Decodable {
            let max: Double
            let min: Double
            let avg: Double
        }
    }

    struct Wind: Decodable {
        let direction: Direction
        let speed: Speed

        struct Direction: Decodable {
            let max: Max
            let min: Min
            let avg: Avg

            struct Max: Decodable {
                let degree: Double
                let scale_8: Double
            }

            struct Min: Decodable {
                let degree: Double
                let scale_8: Double
            }

            struct Avg: Decodable {
                let degree: Double
                let scale_8: Double
            }
        }

        struct Speed: Decodable {
            let max: Max
            let min: Min
            let avg: Avg

            struct Max: Decodable {
                let km_h: Double
                let m_s: Double
                let mi_h: Double
            }

            struct Min: Decodable {
                let km_h: Double
                let m_s: Double
                let mi_h: Double
            }

            struct Avg: Decodable {
                let km_h: Double
                let m_s: Double
                let mi_h: Double
            }
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
            let max: Max
            let min: Min

            struct Max: Decodable {
                let C: Double
                let F: Double
            }

            struct Min: Decodable {
                let C: Double
                let F: Double
            }
        }

        struct Water: Decodable {
            let max: Max
            let min: Min

            struct Max: Decodable {
                let C: Double
                let F: Double
            }

            struct Min: Decodable {
                let C: Double
                let F: Double
            }
        }

        struct Air: Decodable {
            let max: Max
            let min: Min
            let avg: Avg

            struct Max: Decodable {
                let C: Double
                let F: Double
            }

            struct Min: Decodable {
                let C: Double
                let F: Double
            }

            struct Avg: Decodable {
                let C: Double
                let F: Double
            }
        }
    }

    struct Description: Decodable {
        let full: String
    }
}
