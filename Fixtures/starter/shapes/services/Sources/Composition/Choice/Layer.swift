/// A layer of the program, under the name that `DOUBLE` knows it by.
enum Layer: String, CaseIterable, Sendable {
    case core
    case businessLogic = "business-logic"
}
