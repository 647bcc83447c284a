import AssemblyTesting
import BusinessLogic
import Testing

@Suite("Cities", .timeLimit(.minutes(10))) struct CitiesContract {
    private static let services = World.all.testing("Cities", \.cities)

    @Test("a city that is added comes last", arguments: services)
    func adds(_ world: Implementation<World>) async throws {
        let cities = try await world.make().cities
        #expect(try await cities.cities() == [])

        #expect(try await cities.add(.sample(1, "Rome")))
        #expect(try await cities.add(.sample(2, "Oslo")))

        #expect(try await cities.cities() == [.sample(1, "Rome"), .sample(2, "Oslo")])
    }

    @Test("a city added twice is kept once, as it was and where it was", arguments: services)
    func addsOnce(_ world: Implementation<World>) async throws {
        let cities = try await world.make().cities
        for id in 1...3 { try await cities.add(.sample(id)) }

        #expect(try await !cities.add(.sample(1, "Another name")))

        #expect(try await cities.cities() == [.sample(1), .sample(2), .sample(3)])
    }

    @Test("removing returns whether the city was there", arguments: services)
    func removes(_ world: Implementation<World>) async throws {
        let cities = try await world.make().cities
        for id in 1...3 { try await cities.add(.sample(id)) }

        #expect(try await cities.remove(CityID(2)))
        #expect(try await !cities.remove(CityID(2)))

        #expect(try await cities.cities().map(\.id.rawValue) == [1, 3])
    }

    @Test(
        "on a full disk what changes nothing can be done, and what changes something is an error",
        arguments: services)
    func full(_ world: Implementation<World>) async throws {
        let world = try await world.make(), cities = world.cities
        for id in 1...2 { try await cities.add(.sample(id)) }

        world.fillDisk()

        try await cities.move(CityID(2), to: 1)
        #expect(try await !cities.add(.sample(1)))
        #expect(try await !cities.remove(CityID(7)))
        await #expect(throws: CitiesError.self) { try await cities.move(CityID(2), to: 0) }
        #expect(try await cities.cities().map(\.id.rawValue) == [1, 2])
    }

    @Test(
        "readers are told of a change back to the list that they know, when another program had changed it",
        arguments: services)
    func tellsChangeBack(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        var updates = world.cities.updates().makeAsyncIterator()
        #expect(await updates.next() == [])
        try await world.restarted().cities.add(.sample(1))

        try await world.cities.remove(CityID(1))

        #expect(await updates.next() == [])
    }

    @Test("a city that was removed and added again comes last", arguments: services)
    func comesBackLast(_ world: Implementation<World>) async throws {
        let cities = try await world.make().cities
        for id in 1...3 { try await cities.add(.sample(id)) }
        try await cities.move(CityID(3), to: 1)

        try await cities.remove(CityID(1))
        try await cities.add(.sample(1))

        #expect(try await cities.cities().map(\.id.rawValue) == [3, 2, 1])
    }

    @Test("a city moves to the index that it has afterwards, or to the nearest end", arguments: services)
    func moves(_ world: Implementation<World>) async throws {
        let moves: [(id: Int, index: Int, order: [Int])] = [
            (1, 2, [2, 3, 1, 4]), (4, 0, [4, 1, 2, 3]), (2, 1, [1, 2, 3, 4]), (2, -5, [2, 1, 3, 4]),
            (2, 99, [1, 3, 4, 2]), (3, .max, [1, 2, 4, 3]), (3, .min, [3, 1, 2, 4]),
        ]
        for move in moves {
            let cities = try await world.make().cities
            for id in 1...4 { try await cities.add(.sample(id)) }

            try await cities.move(CityID(move.id), to: move.index)

            #expect(try await cities.cities().map(\.id.rawValue) == move.order, "\(move)")
        }
    }

    @Test("a city that is not in the list can't be moved", arguments: services)
    func movesNobody(_ world: Implementation<World>) async throws {
        let cities = try await world.make().cities
        try await cities.add(.sample(1))

        await #expect(throws: CitiesError.unknown(CityID(7))) { try await cities.move(CityID(7), to: 0) }

        #expect(try await cities.cities().map(\.id.rawValue) == [1])
    }

    @Test("the list and its order are found again after a restart", arguments: services)
    func restarts(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        for id in 1...3 { try await world.cities.add(.sample(id, "Città \(id)", region: "Nord")) }
        try await world.cities.move(CityID(3), to: 0)

        let restarted = world.restarted()

        let expected: [City] = try [3, 1, 2].map { try .sample($0, "Città \($0)", region: "Nord") }
        #expect(try await restarted.cities.cities() == expected)
    }

    @Test("what another program does to the list is seen the next time", arguments: services)
    func sharesTheList(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let other = world.restarted()
        for id in 1...3 { try await world.cities.add(.sample(id)) }

        try await other.cities.move(CityID(3), to: 0)
        try await world.cities.remove(CityID(1))
        try await other.cities.add(.sample(4))

        #expect(try await world.cities.cities().map(\.id.rawValue) == [3, 2, 4])
    }

    @Test("nothing is lost when two programs add at once", arguments: services)
    func addsAtOnce(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let other = world.restarted()

        try await withThrowingTaskGroup(of: Void.self) { group in
            for id in 1...20 {
                let cities = id.isMultiple(of: 2) ? world.cities : other.cities
                group.addTask { try await cities.add(.sample(id)) }
            }
            try await group.waitForAll()
        }

        #expect(try await world.cities.cities().map(\.id.rawValue).sorted() == Array(1...20))
    }

    @Test("nothing is lost when several tasks go on adding", arguments: services)
    func addsInManyTasks(_ world: Implementation<World>) async throws {
        let cities = try await world.make().cities

        try await withThrowingTaskGroup(of: Void.self) { group in
            for task in 0..<4 {
                group.addTask {
                    for number in 1...50 { try await cities.add(.sample(task * 50 + number)) }
                }
            }
            try await group.waitForAll()
        }

        #expect(try await cities.cities().map(\.id.rawValue).sorted() == Array(1...200))
    }

    @Test("readers get the list at once, and then each time that it changes", arguments: services)
    func tellsReaders(_ world: Implementation<World>) async throws {
        let cities = try await world.make().cities
        try await cities.add(.sample(1))
        var updates = cities.updates().makeAsyncIterator()
        #expect(await updates.next()?.map(\.id.rawValue) == [1])

        try await cities.add(.sample(2))
        #expect(await updates.next()?.map(\.id.rawValue) == [1, 2])

        try await cities.add(.sample(2))
        try await cities.move(CityID(2), to: 0)
        #expect(await updates.next()?.map(\.id.rawValue) == [2, 1])

        try await cities.remove(CityID(2))
        #expect(await updates.next()?.map(\.id.rawValue) == [1])
    }

    @Test("readers are not told of what changes nothing", arguments: services)
    func tellsNothingTwice(_ world: Implementation<World>) async throws {
        let cities = try await world.make().cities
        for id in 1...2 { try await cities.add(.sample(id)) }
        let updates = cities.updates()
        for await _ in updates { break }

        try await cities.add(.sample(1))
        try await cities.remove(CityID(3))
        try await cities.move(CityID(2), to: 1)
        _ = try? await cities.move(CityID(3), to: 0)
        for _ in 1...100 { await Task.yield() }

        #expect(await updates.waiting() == [])
    }

    @Test("readers are not told what another program did when this one changes nothing", arguments: services)
    func tellsOnlyItsOwn(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        for id in 1...2 { try await world.cities.add(.sample(id)) }
        let updates = world.cities.updates()
        for await _ in updates { break }
        try await world.restarted().cities.add(.sample(3))

        try await world.cities.move(CityID(2), to: 1)
        try await world.cities.move(CityID(3), to: 99)
        try await world.cities.add(.sample(3))
        for _ in 1...100 { await Task.yield() }

        #expect(await updates.waiting() == [])
    }

    @Test("a reader that was away finds the newest list", arguments: services)
    func tellsSlowReaders(_ world: Implementation<World>) async throws {
        let cities = try await world.make().cities
        let updates = cities.updates()

        for id in 1...20 { try await cities.add(.sample(id)) }
        await cities.waitUntilTold(of: 20)

        var seen: [Int] = []
        for await list in updates {
            seen.append(list.count)
            if list.count == 20 { break }
        }
        #expect(seen == seen.sorted())
    }

    @Test("for a reader that is away, one list waits at most", arguments: services)
    func keepsOneList(_ world: Implementation<World>) async throws {
        let cities = try await world.make().cities
        let updates = cities.updates()

        for id in 1...5 {
            try await cities.add(.sample(id))
            await cities.waitUntilTold(of: id)
        }

        #expect(await updates.waiting().count <= 1)
    }

    @Test("a reader that stops is told nothing more", arguments: services)
    func readersStop(_ world: Implementation<World>) async throws {
        let cities = try await world.make().cities
        let updates = cities.updates()
        let reader = Task {
            var count = 0
            for await _ in updates { count += 1 }
            return count
        }

        reader.cancel()
        let count = await reader.value
        try await cities.add(.sample(1))

        #expect(count <= 1)
        for await _ in updates { Issue.record("the stream goes on") }
    }

    @Test("a reader is told on, though one before it stops and another begins", arguments: services)
    func othersReadOn(_ world: Implementation<World>) async throws {
        let cities = try await world.make().cities
        let first = cities.updates()
        var second = cities.updates().makeAsyncIterator()
        #expect(await second.next() == [])
        let leaving = Task { for await _ in first {} }
        leaving.cancel()
        await leaving.value
        var third = cities.updates().makeAsyncIterator()
        #expect(await third.next() == [])

        try await cities.add(.sample(1))

        #expect(await second.next()?.map(\.id.rawValue) == [1])
        #expect(await third.next()?.map(\.id.rawValue) == [1])
    }

    @Test(
        "while the disk is damaged the list can't be had or changed, and then it is as it was",
        arguments: services, [false, true])
    func damaged(_ world: Implementation<World>, isFull: Bool) async throws {
        let world = try await world.make()
        for id in 1...2 { try await world.cities.add(.sample(id)) }

        if isFull { world.fillDisk() }
        world.damageDisk()
        for work: (any CitiesService) async throws -> Void in [
            { _ = try await $0.cities() }, { try await $0.add(.sample(3)) }, { try await $0.add(.sample(1)) },
            { try await $0.remove(CityID(1)) }, { try await $0.remove(CityID(7)) },
            { try await $0.move(CityID(1), to: 1) }, { try await $0.move(CityID(7), to: 0) },
        ] {
            let error = await #expect(throws: CitiesError.self) { try await work(world.cities) }
            guard case .notKept(let reason) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(reason.contains("damaged"))
        }

        world.repairDisk()
        #expect(try await world.cities.cities() == [.sample(1), .sample(2)])
    }

    @Test("a reader that begins while the disk is damaged is told of the next change", arguments: services)
    func readsDamaged(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        try await world.cities.add(.sample(1))
        world.damageDisk()
        let early = await world.readDamaged { world.cities.updates() }
        #expect(await early.waiting() == [])
        var updates = await world.readDamaged { world.cities.updates().makeAsyncIterator() }

        world.repairDisk()
        try await world.cities.add(.sample(2))

        #expect(await updates.next()?.map(\.id.rawValue) == [1, 2])
    }

    @Test("a cancelled task changes nothing", arguments: services)
    func isCancelled(_ world: Implementation<World>) async throws {
        let cities = try await world.make().cities
        for id in 1...2 { try await cities.add(.sample(id)) }

        await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await #expect(throws: CitiesError.cancelled) { try await cities.cities() }
            await #expect(throws: CitiesError.cancelled) { try await cities.add(.sample(3)) }
            await #expect(throws: CitiesError.cancelled) { try await cities.remove(CityID(1)) }
            await #expect(throws: CitiesError.cancelled) { try await cities.move(CityID(1), to: 1) }
        }.value

        #expect(try await cities.cities() == [.sample(1), .sample(2)])
    }
}

extension CitiesService {
    /// Returns when a reader has been told of so many cities, and the others have had time to be told, too.
    fileprivate func waitUntilTold(of count: Int) async {
        for await list in updates() where list.count == count { break }
        for _ in 1...100 { await Task.yield() }
    }
}
