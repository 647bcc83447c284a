/// A class that makes a layer's objects. It asks for one stored property.
public protocol Assembly: AnyObject, Sendable {
    /// Where the assembly keeps what it built.
    var components: Components { get }
}
