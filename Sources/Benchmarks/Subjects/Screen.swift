/// One half of a pair that knows each other.
public protocol Screen: AnyObject {
    /// Consumes the object and the one that was injected.
    func reading(_ input: Int) -> Int
}

/// The other half, which holds its screen weakly.
public protocol Panel: AnyObject {
    /// Consumes the object.
    func reading(_ input: Int) -> Int
}

final class ScreenObject: Screen {
    private let value: Int
    var panel: (any Panel)?
    init(_ value: Int) { self.value = value }
    func reading(_ input: Int) -> Int { value &+ (panel?.reading(input) ?? 0) }
}

final class PanelObject: Panel {
    private let value: Int
    weak var screen: (any Screen)?
    init(_ value: Int) { self.value = value }
    func reading(_ input: Int) -> Int { value ^ input }
}
