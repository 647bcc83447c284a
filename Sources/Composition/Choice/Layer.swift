/// A layer of the program, under the name that `DOUBLE` knows it by.
enum Layer: String, CaseIterable, Sendable {
    case core
    case businessLogic = "business-logic"
    case presentation

    /// The name as people read it.
    var title: String { self == .businessLogic ? "business logic" : rawValue }
}
