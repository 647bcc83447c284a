internal import Presentation

extension Gallery {
    static func aboutScenes() -> [Scene<AboutState>] {
        [
            Scene("loading", AboutState()),
            Scene("loaded", about(credits: [openMeteo, metNorway])),
            Scene(
                "long",
                about(
                    credits: [
                        openMeteo, metNorway,
                        entry(
                            "Weather data provided by OpenWeather", "CC BY-SA 4.0, https://openweathermap.org"
                        ),
                        entry("Weather data by Yandex Weather", "https://yandex.com/weather"),
                        entry("Weather data by Gismeteo", "https://www.gismeteo.com"),
                        entry("Weather in the format of Yahoo! Weather, which is closed since March 2021"),
                    ])),
        ]
    }

    private static let openMeteo = entry(
        "Weather data by Open-Meteo.com", "CC BY 4.0, https://open-meteo.com")
    private static let metNorway = entry(
        "Data from MET Norway", "NLOD 2.0 / CC BY 4.0, https://api.met.no/doc/License")

    private static func about(credits: [AboutSection.Entry]) -> AboutState {
        AboutState(
            phase: .loaded, title: "weather 0.2.0",
            license: "MIT License, Copyright (c) 2026 Understudy contributors",
            sections: [
                AboutSection(
                    "Weather and places",
                    credits + [
                        entry(
                            "Cities made with Natural Earth",
                            "public domain, https://www.naturalearthdata.com"),
                        entry(
                            "Search for places by Open-Meteo.com, with data of GeoNames",
                            "CC BY 4.0, https://www.geonames.org"),
                    ]),
                AboutSection(
                    "Built on",
                    [
                        entry(
                            "SQLite: keeps cities, settings and reports",
                            "public domain, https://sqlite.org/copyright.html"),
                        entry("libcurl: speaks HTTP", "curl license, https://curl.se/docs/copyright.html"),
                        entry(
                            "Swift and Foundation: language and libraries",
                            "Apache License 2.0 with Runtime Library Exception, "
                                + "https://www.swift.org/legal/license.html"),
                    ]),
            ])
    }

    private static func entry(_ text: String, _ detail: String? = nil) -> AboutSection.Entry {
        AboutSection.Entry(text, detail: detail)
    }
}
