/// What the program tells about itself.
public struct AboutState: Hashable, Sendable {
    /// How far it is; it never fails and is never empty.
    public var phase: Phase
    /// The program's name and version: `weather 0.2.0`.
    public var title: String
    /// Its license.
    public var license: String
    /// Whose data it shows, and what it stands on.
    public var sections: [AboutSection]
    /// Which lines are in sight, as the shell draws them.
    public var window: ScrollWindow

    /// A state; by default that of a page that is being read.
    public init(
        phase: Phase = .loading, title: String = "", license: String = "", sections: [AboutSection] = [],
        window: ScrollWindow = ScrollWindow(capacity: 20, total: 0)
    ) {
        self.phase = phase
        self.title = title
        self.license = license
        self.sections = sections
        self.window = window
    }
}

/// A list under a title.
public struct AboutSection: Hashable, Sendable {
    /// What the list is of: `Weather and places`.
    public let title: String
    /// Its lines.
    public let entries: [Entry]

    /// Something that is credited or used.
    public struct Entry: Hashable, Sendable {
        /// A sentence that must be shown as it is: `Weather data by Open-Meteo.com`.
        public let text: String
        /// The terms and where they are: `CC BY 4.0, https://open-meteo.com`; nil where there are none.
        public let detail: String?

        /// Something that is credited or used.
        public init(_ text: String, detail: String? = nil) {
            self.text = text
            self.detail = detail
        }
    }

    /// A list under a title.
    public init(_ title: String, _ entries: [Entry]) {
        self.title = title
        self.entries = entries
    }
}
