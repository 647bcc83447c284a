/// What a cell means; a theme says how that looks.
enum Style: CaseIterable, Hashable, Sendable {
    case plain, dim, strong
    /// A screen's name.
    case title
    /// What the eye should find: keys, charts.
    case accent
    /// The row that keys act on.
    case selected
    /// Three more colours, for charts and pictures.
    case warm, cool, vivid
    case done, warning, failure
}
