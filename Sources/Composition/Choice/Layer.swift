/// A layer of the program, by its name in `DOUBLE`.
enum Layer: String, CaseIterable, Sendable {
    case core
    case businessLogic = "business-logic"
    case presentation
}
