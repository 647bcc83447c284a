/// What the program is, what it is made of, and whose work it shows.
public struct AppInformation: Hashable, Sendable, Codable {
    /// The program's name: `weather`.
    public let name: String
    /// Its version: `0.2.0`.
    public let version: String
    /// Under which license it may be used, copied and changed.
    public let license: String
    /// The credits that must be shown: of weather services, in the order in which they are asked, then of the places.
    public let credits: [Credit]
    /// The libraries and data that are part of the program or that it stands on.
    public let components: [SoftwareComponent]

    /// The version of this program: the only place that knows it.
    public static let currentVersion = "0.2.0"

    /// Information about this program, with the credits of these weather services.
    package init(crediting providers: [Provider]) {
        name = "weather"
        version = Self.currentVersion
        license = "MIT License, Copyright (c) 2026 Understudy contributors"
        credits = providers.map(\.credit) + Credit.places
        components = SoftwareComponent.all
    }
}

/// A library or data that the program stands on.
public struct SoftwareComponent: Hashable, Sendable, Codable {
    /// What it is called: `SQLite`.
    public let name: String
    /// What the program does with it: `keeps cities and reports`.
    public let purpose: String
    /// Under which terms it may be used: `public domain`.
    public let license: String
    /// Where the terms are: `https://sqlite.org/copyright.html`.
    public let link: String

    static let all = [
        SoftwareComponent(
            name: "SQLite", purpose: "keeps cities, settings and reports", license: "public domain",
            link: "https://sqlite.org/copyright.html"),
        SoftwareComponent(
            name: "libcurl", purpose: "speaks HTTP", license: "curl license",
            link: "https://curl.se/docs/copyright.html"),
        SoftwareComponent(
            name: "Swift and Foundation", purpose: "language and libraries",
            license: "Apache License 2.0 with Runtime Library Exception",
            link: "https://www.swift.org/legal/license.html"),
    ]
}
