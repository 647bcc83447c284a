/// A class whose properties and methods each declare a component and give its object.
///
/// The body of such a member is one call of a scope function (`prototype`, `objectGraph`, `singleton`,
/// `weakSingleton`), which decides how long the object lives, or of `alias`, which passes on what another component gives:
///
///     public final class CoreBase: Assembly, CoreAssembly {
///         public let components = Components()
///
///         public var clock: any Clock { singleton { SystemClock() } }
///         public var store: any Store { singleton { SQLiteStore(path: path, clock: clock) } }
///     }
///
/// Two instances share nothing. An assembly is `final` or isolated to the main actor; it may be used from
/// any thread that its own isolation allows.
public protocol Assembly: AnyObject, Sendable {
    /// Where this assembly keeps what it built: `let components = Components()`.
    var components: Components { get }
}
