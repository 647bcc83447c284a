internal import CAssemblyKit

/// Another assembly that is only known after both exist, held weakly.
///
///     public final class StoryBase: Assembly, StoryAssembly {
///         public let components = Components()
///         public let settings = Collaborator<any SettingsAssembly>()
///
///         public var story: any Story { objectGraph { Story(settings: settings.value.screen) } }
///     }
///
///     story.settings.connect(settings)
///
/// - Note: May be used from any thread, and so its value must be `Sendable`, as every assembly is.
public final class Collaborator<Value: Sendable>: @unchecked Sendable {
    private weak var object: AnyObject?

    /// Nothing is connected yet.
    public init() {}

    /// Makes this the collaborator. The caller keeps it alive.
    public func connect(_ value: Value) {
        guard case .object(let object) = Instance(value) else {
            Message.collaboratorValue.stop(["type": name(of: Swift.type(of: value as Any))])
        }
        Lock.locked { self.object = object }
    }

    /// What was connected. Stops the program when nothing was, or when it is gone.
    public var value: Value {
        guard let value = Lock.locked({ object }) as? Value else {
            Message.notConnected.stop(ak_current().pointee.top?.chain() ?? [], ["type": name(of: Value.self)])
        }
        return value
    }
}
