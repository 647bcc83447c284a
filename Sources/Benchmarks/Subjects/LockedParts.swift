internal import Synchronization

/// Shared objects by hand that belong to an instance, as people write them.
public final class LockedParts: Sendable {
    private let seed: Int
    private let lazyClock = Mutex<(any Part)?>(nil)
    private let services = Mutex<[Int: any Part]>([:])

    /// Parts that are not made yet.
    public init(seed: Int) { self.seed = seed }

    /// `lock`: a lazy property behind a lock.
    @inline(never) public var clock: any Part {
        lazyClock.withLock { clock in
            if let clock { return clock }
            let made: any Part = Service(seed)
            clock = made
            return made
        }
    }

    /// `keyed` and `keys`: a dictionary behind a lock.
    @inline(never) public func service(_ number: Int) -> any Part {
        services.withLock { services in
            if let service = services[number] { return service }
            let made: any Part = Leaf(number)
            services[number] = made
            return made
        }
    }
}
