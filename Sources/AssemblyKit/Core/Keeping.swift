public import CAssemblyKit

/// What a scope that keeps objects answers: the object, or where to build it.
@usableFromInline struct Found {
    @usableFromInline let value: UnsafeMutableRawPointer
    @usableFromInline let isMissing: Bool
    /// To be told when the value is copied.
    @usableFromInline let reader: UnsafeMutablePointer<ak_reader>?
    /// Held until then.
    @usableFromInline let holder: AnyObject?

    init(
        _ value: UnsafeMutableRawPointer, isMissing: Bool = false,
        reader: UnsafeMutablePointer<ak_reader>? = nil, holder: AnyObject? = nil
    ) {
        self.value = value
        self.isMissing = isMissing
        self.reader = reader
        self.holder = holder
    }

    /// The value of an object that exists.
    @inlinable @inline(__always)
    func copy<Value>(_: Value.Type) -> Value {
        defer { if let reader { ak_end_reading(reader) } }
        return withExtendedLifetime(holder) { value.assumingMemoryBound(to: Value.self).pointee }
    }
}

extension Components {
    /// Finds the object or begins to build it; `finish` or `abandon` must follow then.
    @usableFromInline @inline(never)
    func begin(
        _ scope: Scope, _ site: Site, _ type: Any.Type, _ key: StoredKey?, _ stamp: Stamp, fits: Bool,
        _ thread: UnsafeMutablePointer<ak_request>, _ kept: UnsafeMutablePointer<ak_kept_frame>
    ) -> Found {
        scope == .objectGraph
            ? beginPlace(site, type, key, fits, thread, kept)
            : beginCell(cell(scope, site, type, key), stamp, thread, kept)
    }

    private func open(
        _ thread: UnsafeMutablePointer<ak_request>, _ kept: UnsafeMutablePointer<ak_kept_frame>
    ) {
        kept.pointee.before = thread.pointee.now
        thread.pointee.now.low = .max
        thread.pointee.depth += 1
        kept.pointee.depth = thread.pointee.depth
        kept.withMemoryRebound(to: ak_frame.self, capacity: 1) { frame in
            if !ak_push(thread, frame) { Fatal.endlessCycle(frame) }
        }
    }
}

// MARK: The object graph

extension Components {
    private func beginPlace(
        _ site: Site, _ type: Any.Type, _ key: StoredKey?, _ fits: Bool,
        _ thread: UnsafeMutablePointer<ak_request>, _ kept: UnsafeMutablePointer<ak_kept_frame>
    ) -> Found {
        if let found = place(site, type, key, thread) {
            let place = ak_place_at(thread, found)
            if place.pointee.state == ak_making {
                Fatal.initializerCycle(thread.pointee.top, backTo: site, type)
            }
            thread.pointee.now.low = min(thread.pointee.now.low, place.pointee.low)
            return Found(place.value)
        }

        open(thread, kept)
        let raw = key.map { UnsafePointer(Unmanaged.passRetained($0).takeUnretainedValue().raw) }
        kept.pointee.place = ak_add_place(thread, id, site, pointer(to: type), raw)
        kept.pointee.cell = nil
        let place = ak_place_at(thread, kept.pointee.place)
        place.pointee.low = kept.pointee.depth
        if !fits {
            place.pointee.boxed = true
            place.pointee.words.0 = UInt(bitPattern: Memory.allocate(type))
        }
        return Found(place.value, isMissing: true)
    }

    private func place(
        _ site: Site, _ type: Any.Type, _ key: StoredKey?, _ thread: UnsafeMutablePointer<ak_request>
    ) -> UInt32? {
        var next: UInt32 = 0
        while true {
            let found = ak_find_place(thread, id, site, pointer(to: type), key?.raw, &next)
            if found == .max { return nil }
            if ak_place_at(thread, found).pointee.key.flatMap(StoredKey.of)?.key == key?.key { return found }
        }
    }
}

extension UnsafeMutablePointer<ak_place> {
    var value: UnsafeMutableRawPointer {
        let words = UnsafeMutableRawPointer(self) + MemoryLayout<ak_place>.wordsOffset
        return pointee.boxed ? words.load(as: UnsafeMutableRawPointer.self) : words
    }
}

extension MemoryLayout<ak_place> {
    fileprivate static var wordsOffset: Int { offset(of: \.words) ?? 0 }
}

// MARK: What the assembly keeps

extension Components {
    private func beginCell(
        _ cell: Cell, _ stamp: Stamp, _ thread: UnsafeMutablePointer<ak_request>,
        _ kept: UnsafeMutablePointer<ak_kept_frame>
    ) -> Found {
        let frame = UnsafeMutableRawPointer(kept).assumingMemoryBound(to: ak_frame.self)
        let request = Request.current(thread)
        var aftermath = Aftermath()
        ak_building_lock()
        while true {
            switch cell.state {
            case .ready:
                let instance = cell.held?.instance
                if let value = cell.value ?? (instance == nil ? nil : cell.held?.value) {
                    let reader = ak_begin_reading(thread)
                    ak_building_unlock()
                    Request.endIfIdle(thread)
                    return Found(value, reader: reader, holder: instance)
                }
                cell.forget(&aftermath)
            case .empty:
                open(thread, kept)
                let value = cell.prepare()
                cell.state = .building(request, made: false)
                cell.isStale = stamp != Stamp(self)
                cell.depth = kept.pointee.depth
                cell.frame = frame
                request.pending.append(cell)
                thread.pointee.now.pending += 1
                kept.pointee.cell = Unmanaged.passUnretained(cell).toOpaque()
                ak_building_unlock()
                aftermath.settle()
                return Found(value, isMissing: true)
            case .awaited: Fatal.unreachable()
            case .building(let owner, let made) where owner === request:
                guard made, let value = cell.value else {
                    Fatal.initializerCycle(thread.pointee.top, backTo: cell)
                }
                thread.pointee.now.low = min(thread.pointee.now.low, cell.depth)
                ak_building_unlock()
                return Found(value, holder: cell)
            case .building(let owner, let made):
                if made, let value = cell.value, owner.reaches(request) {
                    owner.join(request)
                    cell.isShared = true
                    thread.pointee.now.low = 0
                    let reader = ak_begin_reading(thread)
                    ak_building_wake()
                    ak_building_unlock()
                    return Found(value, reader: reader)
                }
                request.waitsFor = cell
                request.top = thread.pointee.top
                if let circle = request.deadlock() { Fatal.waitingCycle(circle, asked: request) }
                // One of those who wait may be able to go on, now that this one waits too.
                if owner.reaches(request) { ak_building_wake() }
                ak_building_wait()
                request.waitsFor = nil
            }
        }
    }
}

// MARK: The phases of an object that is kept

extension UnsafeMutablePointer<ak_kept_frame> {
    /// The object exists: from here on its own cycle may see it.
    @usableFromInline @inline(never)
    func made(_ thread: UnsafeMutablePointer<ak_request>) {
        pointee.frame.injecting = 1
        guard let cell = pointee.cell else {
            let place = ak_place_at(thread, pointee.place)
            place.pointee.state = UInt8(ak_made)
            place.pointee.owned = true
            return
        }
        let kept = Unmanaged<Cell>.fromOpaque(cell).takeUnretainedValue()
        ak_building_lock()
        defer { ak_building_unlock() }
        guard case .building(let owner, _) = kept.state, let value = kept.value else { return }
        if kept.scope == .weakSingleton, case .notAnObject = Memory.instance(kept.type, at: value) {
            Fatal.weakValue(UnsafeMutableRawPointer(self).assumingMemoryBound(to: ak_frame.self))
        }
        kept.made()
        kept.state = .building(owner, made: true)
        ak_building_wake()
    }

    /// The object is injected: it is shown to others as soon as nothing that it saw is unfinished.
    @usableFromInline @inline(never)
    func finish(_ thread: UnsafeMutablePointer<ak_request>) {
        if pointee.cell == nil {
            let place = ak_place_at(thread, pointee.place)
            place.pointee.state = UInt8(ak_finished)
            place.pointee.low = thread.pointee.now.low < pointee.depth ? thread.pointee.now.low : .max
        }
        if thread.pointee.now.low >= pointee.depth {
            if thread.pointee.now.pending > pointee.before.pending {
                Request.current(thread).publish(thread, from: Int(pointee.before.pending))
            }
            thread.pointee.now.low = pointee.before.low
        } else {
            thread.pointee.now.low = Swift.min(thread.pointee.now.low, pointee.before.low)
        }
        thread.pointee.depth -= 1
        withMemoryRebound(to: ak_frame.self, capacity: 1) { frame in
            if ak_pop(thread, frame) { Request.end(thread, frame, succeeded: true) }
        }
    }

    /// The object could not be built: nothing that was begun since is kept.
    @usableFromInline @inline(never)
    func abandon(_ thread: UnsafeMutablePointer<ak_request>) {
        Request.existing(thread)?.abandon(thread, to: pointee.before)
        Request.destroyPlaces(thread, downTo: pointee.before.places)
        thread.pointee.now.low = pointee.before.low
        thread.pointee.depth -= 1
        withMemoryRebound(to: ak_frame.self, capacity: 1) { frame in
            if ak_pop(thread, frame) { Request.end(thread, frame, succeeded: false) }
        }
    }
}
