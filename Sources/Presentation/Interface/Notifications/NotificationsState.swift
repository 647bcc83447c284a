/// What the notifications show.
public struct NotificationsState: Hashable, Sendable {
    /// How far the subscriptions are. ``Phase/empty`` means that there is no city to be notified of.
    public var phase: Phase
    /// The cities.
    public var rows: [SubscriptionRow]
    /// The selected city; nil only when there is none.
    public var selection: Int?
    /// The selected kind: an index into the kinds of a row.
    public var kind: Int
    /// Which cities are in sight.
    public var window: ScrollWindow
    /// A sentence for the user.
    public var notice: Notice?

    /// A state; by default that of subscriptions that are being read.
    public init(
        phase: Phase = .loading, rows: [SubscriptionRow] = [], selection: Int? = nil, kind: Int = 0,
        window: ScrollWindow = ScrollWindow(capacity: 10, total: 0), notice: Notice? = nil
    ) {
        self.phase = phase
        self.rows = rows
        self.selection = selection
        self.kind = kind
        self.window = window
        self.notice = notice
    }
}

/// A city, and what it is watched for.
public struct SubscriptionRow: Hashable, Sendable, Identifiable {
    /// The city.
    public let id: PlaceID
    /// Its name.
    public var name: String
    /// What it can be watched for, in a fixed order.
    public var kinds: [Kind]

    /// What a city can be watched for.
    public struct Kind: Hashable, Sendable {
        /// The word for it, on a command line too: `frost`.
        public let word: String
        /// Whether it is watched for.
        public var isOn: Bool

        /// What a city can be watched for.
        public init(_ word: String, isOn: Bool) {
            self.word = word
            self.isOn = isOn
        }
    }

    /// A city, and what it is watched for.
    public init(id: PlaceID, name: String, kinds: [Kind]) {
        self.id = id
        self.name = name
        self.kinds = kinds
    }
}

/// Something that was noticed in a city.
public struct NotificationRow: Hashable, Sendable {
    /// When it was noticed, in UTC: `2025-03-14T10:15:00Z`.
    public let time: String
    /// What it is.
    public let text: String

    /// Something that was noticed in a city.
    public init(time: String, text: String) {
        self.time = time
        self.text = text
    }
}
