/// The layer that touches the world.
///
/// Every component is safe to use from any thread. Asking for one opens nothing: a file or a database is opened when
/// the component is first used.
public protocol CoreAssembly: Sendable {
    /// Keeps records.
    var store: any Store { get }
    /// Keeps passwords and keys.
    var secrets: any Secrets { get }
    /// Writes down what happened.
    var log: any Log { get }

    /// Tells the date and waits.
    var clock: any WallClock { get }
    /// Generates unique ids.
    var identifiers: any Identifiers { get }
}
