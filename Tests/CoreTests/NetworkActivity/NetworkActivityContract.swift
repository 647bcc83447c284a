import AssemblyTesting
import Conditions
import Core
import Testing

@Suite("Network activity", .timeLimit(.minutes(10))) struct NetworkActivityContract {
    private static let activities = World.all.testing("Network activity", \.core.transport)

    @Test("requests under way are counted, however they end", arguments: activities)
    func counts(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        let activity = world.core.networkActivity
        #expect(activity.count == 0)

        world.condition = .hang
        let requests = (1...3).map { _ in
            Task { try await world.core.transport.send(world.request(deadline: .seconds(3600))) }
        }
        await world.time.waitForSleepers(3)
        #expect(activity.count == 3)

        requests.forEach { $0.cancel() }
        for request in requests { _ = await request.result }
        #expect(activity.count == 0)
    }

    @Test("weather and places count as well", arguments: activities)
    func clients(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        world.condition = .hang
        let weather = world.core.weatherClient(for: .openMeteo)
        let geocoder = world.core.geocoder

        let forecast = Task { try await weather.forecast(WeatherQuery(latitude: 55.79, longitude: 49.12)) }
        let places = Task { try await geocoder.places(PlaceQuery(name: "Kazan")) }
        await world.time.waitForSleepers(2)

        #expect(world.core.networkActivity.count == 2)
        forecast.cancel()
        places.cancel()
        _ = await (forecast.result, places.result)
        #expect(world.core.networkActivity.count == 0)
    }

    @Test("the parts of a service's reply are asked for at once", arguments: activities)
    func parts(_ world: Implementation<World>) async throws {
        let world = try await world.make()
        world.condition = .hang
        let client = world.core.weatherClient(for: .gismeteo)

        let forecast = Task { try await client.forecast(WeatherQuery(latitude: 55.79, longitude: 49.12)) }
        await world.time.waitForSleepers(3)

        #expect(world.core.networkActivity.count == 3)
        forecast.cancel()
        _ = await forecast.result
    }
}
