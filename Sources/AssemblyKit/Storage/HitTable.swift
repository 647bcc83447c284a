internal import CAssemblyKit
internal import Synchronization

/// A call site of a component, in the table of hits.
///
/// It is published by storing `file` last, with release. From then on only `value` comes and goes, and `entry` goes.
struct TableEntry: ~Copyable {
    /// The address of the call site's file name; zero while the entry is free.
    let file: Atomic<UInt>
    var function: UInt
    /// The line and column, with `isKeyed` set when there is a key.
    var position: UInt64
    var type: UInt
    var key: UnsafePointer<ak_key>?
    /// The address of the value, or of a `WeakValue`; zero while there is none.
    let value: Atomic<UInt>
    /// The address of the `CacheEntry`; zero once that was removed.
    let entry: Atomic<UInt>
    private let padding: UInt = 0  // to a power of two

    static var isKeyed: UInt64 { 1 << 63 }
}

struct TableHeader {
    let mask: UInt64
    fileprivate let count: UInt64
    /// The table that this one replaced and keeps. Nil if entries were removed: then the replaced one was freed after waiting for
    /// its readers.
    fileprivate let outgrown: HitTable?
}

/// The objects that an assembly has built: a pointer to an open-addressed hash table with linear probing, which is a header with
/// the entries behind it. DESIGN.md draws it.
///
/// One writer at a time, under the building lock; readers take no lock. A full table is replaced by a copy, which
/// keeps it for readers that still look at it, unless entries were removed. Readers compare a call site by address only: the
/// first call whose literals have other addresses enters the component once more.
struct HitTable {
    let header: UnsafeMutablePointer<TableHeader>

    @inline(__always)
    init(_ address: UInt) { header = UnsafeMutablePointer(bitPattern: address).unsafelyUnwrapped }

    @inline(__always)
    func entry(_ index: UInt64) -> UnsafeMutablePointer<TableEntry> {
        UnsafeMutableRawPointer(header + 1).assumingMemoryBound(to: TableEntry.self)
            + Int(truncatingIfNeeded: index & header.pointee.mask)
    }

    /// Fibonacci hashing (Knuth, The Art of Computer Programming 3, 6.4): multiplies by 2^64 divided by the golden ratio.
    @inline(__always)
    static func hash(_ position: UInt64, _ type: UInt, _ keyHash: UInt64 = 0) -> UInt64 {
        let ratio: UInt64 = 0x9E37_79B9_7F4A_7C15
        return ((position &* ratio) >> 32) &+ UInt64(type >> 4) &+ ((keyHash &* ratio) >> 32)
    }

    /// The first value at a call site whose key `isMeant`, and that key. Callers have begun a read.
    ///
    /// - Parameter storedPosition: The one in the table, which has `isKeyed`.
    @inline(__always)
    func find(
        _ site: Site, _ storedPosition: UInt64, _ type: UnsafeRawPointer, keyHash: UInt64 = 0,
        isMeant: (UnsafePointer<ak_key>?) -> Bool
    ) -> (value: UnsafeRawPointer, key: UnsafePointer<ak_key>?)? {
        let type = UInt(bitPattern: type), file = UInt(bitPattern: UnsafeRawPointer(site.file)),
            function = UInt(bitPattern: UnsafeRawPointer(site.function))
        var index = Self.hash(site.position, type, keyHash)
        while true {
            let entry = entry(index)
            let found = entry.pointee.file.load(ordering: .acquiring)
            if found == file, entry.pointee.position == storedPosition, entry.pointee.type == type,
                entry.pointee.function == function,
                case let key = entry.pointee.key, isMeant(key),
                let value = UnsafeRawPointer(bitPattern: entry.pointee.value.load(ordering: .acquiring))
            {
                return (value, key)
            }
            if found == 0 { return nil }
            index &+= 1
        }
    }
}

// MARK: Reading and writing under a lock

extension HitTable {
    private static func hash(_ site: Site, _ type: UnsafeRawPointer, _ key: UnsafePointer<ak_key>?) -> UInt64
    {
        hash(site.position, UInt(bitPattern: type), key?.pointee.hash ?? 0)
    }

    /// The position in the table.
    private static func position(_ site: Site, _ key: UnsafePointer<ak_key>?) -> UInt64 {
        key == nil ? site.position : site.position | TableEntry.isKeyed
    }

    /// The next cache entry of a call site with the same text, whose key has the same type and hash; and whether the table has it
    /// under the addresses of these very literals.
    @inline(never)
    func next(
        _ probe: inout UInt64, _ site: Site, _ type: UnsafeRawPointer, _ key: UnsafePointer<ak_key>?
    ) -> (entry: UnsafeRawPointer, isExact: Bool)? {
        while true {
            let entry = entry(Self.hash(site, type, key) &+ probe)
            guard let file = UnsafePointer<CChar>(bitPattern: entry.pointee.file.load(ordering: .acquiring)),
                let function = UnsafePointer<CChar>(bitPattern: entry.pointee.function)
            else { return nil }
            probe &+= 1
            guard entry.pointee.type == UInt(bitPattern: type),
                entry.pointee.position == Self.position(site, key),
                let found = UnsafeRawPointer(bitPattern: entry.pointee.entry.load(ordering: .relaxed)),
                key?.pointee.hash == entry.pointee.key?.pointee.hash,
                key?.pointee.type == entry.pointee.key?.pointee.type,
                ak_same_text(function, site.function), ak_same_text(file, site.file)
            else { continue }
            return (found, file == site.file && function == site.function)
        }
    }

    /// Accessed by its own address and not through the header, of which readers read the mask meanwhile.
    private var count: UnsafeMutablePointer<UInt64> {
        (UnsafeMutableRawPointer(header) + MemoryLayout<UInt64>.size).assumingMemoryBound(to: UInt64.self)
    }

    var isFull: Bool { (count.pointee + 1) * 4 > (header.pointee.mask + 1) * 3 }

    @inline(never)
    func add(
        _ site: Site, _ type: UnsafeRawPointer, _ key: UnsafePointer<ak_key>?, _ entry: UnsafeRawPointer,
        _ value: UnsafeRawPointer?
    ) {
        var index = Self.hash(site, type, key)
        while self.entry(index).pointee.file.load(ordering: .relaxed) != 0 { index &+= 1 }
        // Everything but `file`, which is zero until it is published: readers look at nothing else before that.
        let free = self.entry(index)
        free.pointee.function = UInt(bitPattern: site.function)
        free.pointee.position = Self.position(site, key)
        free.pointee.type = UInt(bitPattern: type)
        free.pointee.key = key
        free.pointee.value.store(UInt(bitPattern: value), ordering: .relaxed)
        free.pointee.entry.store(UInt(bitPattern: entry), ordering: .relaxed)
        free.pointee.file.store(UInt(bitPattern: site.file), ordering: .releasing)
        count.pointee += 1
    }

    /// Shows the value in all table entries of the cache entry; nil hides it. `remove` has the next table leave them out.
    func show(
        _ value: UnsafeRawPointer?, of entry: UnsafeRawPointer, _ site: Site, _ type: UnsafeRawPointer,
        _ key: UnsafePointer<ak_key>?, remove: Bool = false
    ) {
        var index = Self.hash(site, type, key)
        while self.entry(index).pointee.file.load(ordering: .relaxed) != 0 {
            if self.entry(index).pointee.entry.load(ordering: .relaxed) == UInt(bitPattern: entry) {
                self.entry(index).pointee.value.store(UInt(bitPattern: value), ordering: .releasing)
                if remove { self.entry(index).pointee.entry.store(0, ordering: .relaxed) }
            }
            index &+= 1
        }
    }
}

// MARK: Memory

extension HitTable {
    /// The table of an assembly that has built nothing.
    nonisolated(unsafe) static let empty = HitTable(capacity: 1, count: 1)

    private init(capacity: UInt64, count: UInt64 = 0, outgrown: HitTable? = nil) {
        let size = MemoryLayout<TableHeader>.size + Int(capacity) * MemoryLayout<TableEntry>.stride
        let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: size)
        header = memory.assumingMemoryBound(to: TableHeader.self)
        header.initialize(to: TableHeader(mask: capacity - 1, count: count, outgrown: outgrown))
    }

    /// A copy without the entries that were removed, with room for as many again.
    ///
    /// - Parameter keepsThis: Whether the copy keeps this table and frees it with itself, so that no writer waits for readers.
    ///   All outgrown tables are together smaller than the last one.
    func copied(keepsThis: Bool) -> HitTable {
        var kept: UInt64 = 0, capacity: UInt64 = 8
        for index in 0...header.pointee.mask
        where entry(index).pointee.entry.load(ordering: .relaxed) != 0 { kept += 1 }
        while capacity < kept * 2 + 2 { capacity *= 2 }
        let copy = HitTable(capacity: capacity, outgrown: keepsThis ? self : nil)
        for index in 0...header.pointee.mask {
            let old = entry(index)
            guard let entry = UnsafeRawPointer(bitPattern: old.pointee.entry.load(ordering: .relaxed)),
                let file = UnsafePointer<CChar>(bitPattern: old.pointee.file.load(ordering: .relaxed)),
                let function = UnsafePointer<CChar>(bitPattern: old.pointee.function),
                let type = UnsafeRawPointer(bitPattern: old.pointee.type)
            else { continue }
            copy.add(
                Site(file: file, function: function, position: old.pointee.position & ~TableEntry.isKeyed),
                type, old.pointee.key, entry,
                UnsafeRawPointer(bitPattern: old.pointee.value.load(ordering: .relaxed)))
        }
        return copy
    }

    /// Frees this table and those that it has outgrown.
    func free() {
        guard header != Self.empty.header else { return }
        header.pointee.outgrown?.free()
        UnsafeMutableRawPointer(header).deallocate()
    }

    var address: UInt { UInt(bitPattern: header) }
}
