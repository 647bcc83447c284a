/// How long a component lives.
@usableFromInline enum Scope: Sendable {
    case prototype, objectGraph, singleton, weakSingleton
}
