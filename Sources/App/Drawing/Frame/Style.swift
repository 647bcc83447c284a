/// The meaning of a cell; a theme maps it to colours.
enum Style: CaseIterable, Hashable, Sendable {
    case plain, dim, strong
    /// A screen's name.
    case title
    /// Emphasis: keys, charts.
    case accent
    /// The selected row.
    case selected
    /// Three more colours, for charts and pictures.
    case warm, cool, vivid
    case done, warning, failure
}
