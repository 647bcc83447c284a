/// The origin of a fixture: an entry of `Fixtures/origins.json`.
public struct Origin: Hashable, Sendable, Codable {
    /// How it was made.
    public var made: Making
    /// The day of its creation in UTC: `2026-11-21`; none for a golden.
    public var date: String?
    /// Its source: a URL, a document, a data set; none for a golden.
    public var source: String?
    /// Its purpose, and other remarks.
    public var why: String
    /// A service's reply without its body; nil for other fixtures.
    public var reply: Reply?
    /// For a folder, the relative paths of all files that the entry covers; nil for a file.
    public var files: [String]?

    /// An origin.
    public init(
        _ made: Making, date: String? = nil, source: String? = nil, why: String, reply: Reply? = nil,
        files: [String]? = nil
    ) {
        self.made = made
        self.date = date
        self.source = source
        self.why = why
        self.reply = reply
        self.files = files
    }

    /// How a fixture was made.
    public enum Making: String, Sendable, Codable, CaseIterable {
        /// Recorded from a service by `make record`.
        case recorded
        /// Written by hand.
        case written
        /// Derived from other data.
        case derived
        /// Written by the program and approved; tests compare with it. It does not age.
        case golden
    }

    /// A service's reply without its body.
    public struct Reply: Hashable, Sendable, Codable {
        /// The request without secrets: `GET https://api.open-meteo.com/v1/forecast?latitude=…`.
        public var to: String
        /// The status code.
        public var status: Int
        /// The relevant headers.
        public var headers: [String: String]
        /// The expected canonical error, such as `badRequest`; nil for a reply that must be accepted.
        public var refusedAs: String?

        /// A reply to a request.
        public init(to: String, status: Int, headers: [String: String], refusedAs: String? = nil) {
            self.to = to
            self.status = status
            self.headers = headers
            self.refusedAs = refusedAs
        }
    }
}
