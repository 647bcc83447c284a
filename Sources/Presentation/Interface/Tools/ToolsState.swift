/// What a page of the tester's tools shows.
public struct ToolsState: Hashable, Sendable {
    /// How far it is.
    public var phase: Phase
    /// The page's name.
    public var title: String
    /// Its rows.
    public var rows: [ToolRow]
    /// The selected row; nil only when there is none.
    public var selection: Int?
    /// Which rows are in sight.
    public var window: ScrollWindow
    /// A sentence for the user.
    public var notice: Notice?

    /// A state; by default that of a page that is being read.
    public init(
        phase: Phase = .loading, title: String = "", rows: [ToolRow] = [], selection: Int? = nil,
        window: ScrollWindow = ScrollWindow(capacity: 20, total: 0), notice: Notice? = nil
    ) {
        self.phase = phase
        self.title = title
        self.rows = rows
        self.selection = selection
        self.window = window
        self.notice = notice
    }
}

/// A row of the tester's tools.
public struct ToolRow: Hashable, Sendable {
    /// What it is.
    public let label: String
    /// What is known of it, or the option that is taken.
    public let value: String
    /// What can be done with it.
    public let kind: Kind

    /// What can be done with a row.
    public enum Kind: Hashable, Sendable {
        /// Nothing: it is only read.
        case text
        /// One of several options is taken.
        case choice
        /// It does something when it is opened.
        case action
        /// It leads to another page.
        case link
    }

    /// A row.
    public init(_ label: String, _ value: String = "", _ kind: Kind = .text) {
        self.label = label
        self.value = value
        self.kind = kind
    }
}
