internal import Presentation
internal import PresentationDouble
internal import Testing

@testable internal import App

@Suite("Frames of the gallery") struct FrameGoldens {
    @Test("a list of cities looks as it did", arguments: Gallery.cities)
    func cities(scene: Scene<CitiesState>) throws {
        try expectFixtures("cities-\(scene.name)") { page in
            page.cities(scene.state.laidOut(rows: page.rows(for: scene.state)))
        }
    }

    @Test("the weather looks as it did", arguments: Gallery.weather)
    func weather(scene: Scene<WeatherState>) throws {
        try expectFixtures("weather-\(scene.name)") { page in
            page.weather(scene.state.laidOut(hours: page.hours(for: scene.state)))
        }
    }

    @Test("the search for a place looks as it did", arguments: Gallery.addPlace)
    func addPlace(scene: Scene<AddPlaceState>) throws {
        try expectFixtures("add-place-\(scene.name)") { page in
            page.addPlace(scene.state.laidOut(rows: page.rows(for: scene.state)))
        }
    }

    @Test("the settings look as they did", arguments: Gallery.settings)
    func settings(scene: Scene<SettingsState>) throws {
        try expectFixtures("settings-\(scene.name)") { $0.settings(scene.state) }
    }

    private func expectFixtures(_ name: String, draw: (Page) -> Frame) throws {
        var sizes = [Size.standard]
        if ["cities-loaded", "cities-long", "weather-loaded", "weather-failed"].contains(name) {
            sizes += [Size(columns: 120, rows: 40), Size(columns: 40, rows: 12)]
        }
        for size in sizes {
            let frame = draw(Page(size: size, theme: .text, banner: banner, hints: []))
            try expect(frame.text, isFixture: "frames/\(name)-\(size.columns)x\(size.rows).txt")
        }
    }

    private let banner = "Base: core, business-logic, presentation"
}

extension CitiesState {
    func laidOut(rows: Int) -> CitiesState {
        var state = self
        state.window.resize(capacity: rows)
        if let selection { state.window.reveal(selection) }
        return state
    }
}

extension AddPlaceState {
    func laidOut(rows: Int) -> AddPlaceState {
        var state = self
        state.window.resize(capacity: rows)
        if let selection { state.window.reveal(selection) }
        return state
    }
}

extension WeatherState {
    func laidOut(hours: Int) -> WeatherState {
        var state = self
        state.window.resize(capacity: hours)
        return state
    }
}
