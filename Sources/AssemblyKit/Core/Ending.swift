internal import CAssemblyKit

extension Request {
    /// Shows what was made from there on to everybody, unless another request is mixed up in it.
    func publish(_ thread: UnsafeMutablePointer<ak_request>, from start: Int) {
        Aftermath.settled { aftermath in
            guard group == nil else { return }
            for cell in pending[start...] { cell.publish(&aftermath) }
            pending.removeSubrange(start...)
            thread.pointee.now.pending = UInt32(start)
            ak_building_wake()
        }
    }

    /// Forgets what was begun after the marks.
    func abandon(_ thread: UnsafeMutablePointer<ak_request>, to marks: ak_marks) {
        let cells = pending[Int(marks.pending)...]
        pending.removeSubrange(Int(marks.pending)...)
        assembling.removeSubrange(Int(marks.assembling)...)
        thread.pointee.now.pending = marks.pending
        thread.pointee.now.assembling = marks.assembling
        Aftermath.settled { aftermath in
            group?.hasFailed = true
            for cell in cells { cell.abandon(&aftermath) }
            ak_building_wake()
        }
    }

    /// Ends the request whose outermost call is done.
    @inline(never)
    static func end(
        _ thread: UnsafeMutablePointer<ak_request>, _ frame: UnsafeMutablePointer<ak_frame>, succeeded: Bool
    ) {
        // Closures that run here, and destructors, may ask for components: that is still this request.
        thread.pointee.top = frame
        existing(thread)?.complete(thread, succeeded: succeeded)
        destroyPlaces(thread, downTo: 0)
        // Destructors may have asked for components of assemblies.
        existing(thread)?.complete(thread, succeeded: true)
        thread.pointee.top = nil
        thread.pointee.now = ak_marks(places: 0, pending: 0, assembling: 0, low: .max)
        if let shared = thread.pointee.shared {
            thread.pointee.shared = nil
            Unmanaged<Request>.fromOpaque(shared).release()
        }
    }

    /// Lets go of a request that was opened and found nothing to do.
    static func endIfIdle(_ thread: UnsafeMutablePointer<ak_request>) {
        guard thread.pointee.top == nil, let shared = thread.pointee.shared else { return }
        thread.pointee.shared = nil
        Unmanaged<Request>.fromOpaque(shared).release()
    }

    private func complete(_ thread: UnsafeMutablePointer<ak_request>, succeeded: Bool) {
        let marks = ak_marks(places: 0, pending: 0, assembling: 0, low: .max)
        if !succeeded { abandon(thread, to: marks) }
        leave(.injecting, for: .assembling)
        var next = 0, rounds = 0, endOfRound = assembling.count
        while next < assembling.count {
            assembling[next].run()
            next += 1
            if next == endOfRound {
                rounds += 1
                endOfRound = assembling.count
                if rounds > Self.mostRounds { Fatal.endlessCycle(assembling[next...].map(\.frame)) }
            }
        }
        assembling = []
        thread.pointee.now.assembling = 0
        leave(.assembling, for: .over)

        if hasFailed {
            abandon(thread, to: marks)
        } else {
            Aftermath.settled { aftermath in
                for cell in pending { cell.publish(&aftermath) }
                ak_building_wake()
            }
        }
        pending = []
        thread.pointee.now.pending = 0
        leaveGroup()
    }

    private var hasFailed: Bool {
        ak_building_lock()
        defer { ak_building_unlock() }
        return group?.hasFailed ?? false
    }

    /// How often closures of the last phase may ask for objects that have such closures, in turn.
    private static var mostRounds: Int { 1000 }

    /// Waits until no request of the group is in that phase any more.
    private func leave(_ phase: Phase, for next: Phase) {
        ak_building_lock()
        defer { ak_building_unlock() }
        self.phase = next
        guard let group else { return }
        if group.isIn(phase) {
            while group.isIn(phase) { ak_building_wait() }
        } else {
            ak_building_wake()
        }
    }

    private func leaveGroup() {
        ak_building_lock()
        defer { ak_building_unlock() }
        group?.remove(self)
        group = nil
        phase = .injecting
    }

    static func destroyPlaces(_ thread: UnsafeMutablePointer<ak_request>, downTo count: UInt32) {
        while thread.pointee.now.places > count {
            // Out of its place first: a destructor may ask for components, which take places.
            let index = thread.pointee.now.places - 1
            var place = ak_place_at(thread, index).pointee
            thread.pointee.now.places = index
            let key = place.key.flatMap(StoredKey.of).map(Unmanaged.passUnretained)
            defer { key?.release() }
            guard let type = unsafeBitCast(place.type, to: Any.Type?.self) else { return }
            withUnsafeMutablePointer(to: &place) { place in
                let address = place.value
                if place.pointee.owned { Memory.destroy(type, at: address) }
                if place.pointee.boxed { address.deallocate() }
            }
        }
        ak_drop_places(thread, count)
    }
}
