/// Where a fixture comes from: an entry of `Fixtures/origins.json`.
public struct Origin: Hashable, Sendable, Codable {
    /// How it was made.
    public var made: Making
    /// The day on which it was made, in UTC: `2026-11-21`. A golden has none.
    public var date: String?
    /// What it was made from: the address that answered, a document, a data set. A golden has none.
    public var source: String?
    /// What it is there for, and what else one has to know.
    public var why: String
    /// What a service's reply is beside its body; nil for a fixture that is no reply.
    public var reply: Reply?
    /// For a folder, the paths from it of all files that the entry is for; nil for a file.
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
        /// A service gave it, and `make record` kept it.
        case recorded
        /// Somebody wrote it by hand.
        case written
        /// It was taken from other data.
        case derived
        /// The program wrote it, somebody agreed, and tests compare with it. It has no age.
        case golden
    }

    /// What a service's reply is beside its body.
    public struct Reply: Hashable, Sendable, Codable {
        /// The request that it answers, without secrets: `GET https://api.open-meteo.com/v1/forecast?latitude=…`.
        public var to: String
        /// The status code.
        public var status: Int
        /// The headers that tell something about the reply.
        public var headers: [String: String]
        /// The canonical error that it must lead to, such as `badRequest`; nil for a reply that must be accepted.
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
