import Presentation
import PresentationDouble
import Testing

@Suite("The gallery's scenes are states that a screen could be in") struct GalleryTests {
    @Test("lists of cities", arguments: Gallery.cities)
    func cities(_ scene: Scene<CitiesState>) {
        let state = scene.state

        expectList(state.phase, state.rows.map(\.id), state.selection, state.window)
        #expect(Gallery.cities.state(named: "\(scene)") == state)
    }

    @Test("searches", arguments: Gallery.addPlace)
    func searches(_ scene: Scene<AddPlaceState>) {
        let state = scene.state

        expectList(state.phase, state.results.map(\.id), state.selection, state.window)
        #expect(Gallery.addPlace.state(named: "\(scene)") == state)
    }

    @Test("notifications", arguments: Gallery.notifications)
    func notifications(_ scene: Scene<NotificationsState>) {
        let state = scene.state

        expectList(state.phase, state.rows.map(\.id), state.selection, state.window)
        #expect(state.rows.allSatisfy { $0.kinds.indices.contains(state.kind) })
        #expect(Gallery.notifications.state(named: "\(scene)") == state)
    }

    @Test("weather", arguments: Gallery.weather)
    func weather(_ scene: Scene<WeatherState>) {
        let state = scene.state

        #expect((state.now != nil) == (state.phase == .loaded))
        #expect(state.window.total == state.hours.count)
        for hour in state.hours {
            #expect(hour.chance.map((0...1).contains) != false && hour.amount.map { $0 >= 0 } != false)
            if let share = hour.daylight?.share { #expect(share.clamped(to: 0..<1) == share) }
        }
        #expect(state.days.first.map { $0.name == "Today" } != false)
        for day in state.days {
            if let low = day.lowDegrees, let high = day.highDegrees { #expect(low <= high) }
        }
        #expect(Gallery.weather.state(named: "\(scene)") == state)
    }

    @Test("settings", arguments: Gallery.settings)
    func settings(_ scene: Scene<SettingsState>) {
        let state = scene.state

        #expect(state.rows.map(\.id) == (state.phase == .loaded ? SettingID.allCases : []))
        #expect(state.rows.allSatisfy { $0.options.indices.contains($0.selected) })
        #expect(Gallery.settings.state(named: "\(scene)") == state)
    }

    @Test("what the program is", arguments: Gallery.about)
    func about(_ scene: Scene<AboutState>) {
        let state = scene.state

        #expect(state.sections.isEmpty == (state.phase == .loading))
        #expect(state.sections.allSatisfy { !$0.title.isEmpty && !$0.entries.isEmpty })
        #expect(Gallery.about.state(named: "\(scene)") == state)
    }

    @Test("signing in, with nothing of a password", arguments: Gallery.signIn)
    func signIn(_ scene: Scene<SignInState>) {
        let state = scene.state

        #expect(state.password.content.text.allSatisfy { $0 == "•" })
        #expect(state.email.id == .email && state.password.id == .password)
        if state.phase != .signedOut { #expect(state.email.content.text.isEmpty) }
        #expect(Gallery.signIn.state(named: "\(scene)") == state)
    }

    @Test("there are scenes of every screen, among them one that waits and one that failed")
    func isComplete() {
        func expectAll(_ phases: [Phase]) {
            #expect(phases.contains(.loading) && phases.contains(.loaded))
            #expect(phases.contains { if case .failed = $0 { true } else { false } })
        }
        expectAll(Gallery.cities.map(\.state.phase))
        expectAll(Gallery.weather.map(\.state.phase))
        expectAll(Gallery.addPlace.map(\.state.phase))
        expectAll(Gallery.settings.map(\.state.phase))
    }

    private func expectList(_ phase: Phase, _ rows: [PlaceID], _ selection: Int?, _ window: ScrollWindow) {
        #expect(Set(rows).count == rows.count)
        #expect(rows.isEmpty == (phase != .loaded))
        #expect(window.total == rows.count)
        #expect(selection.map(window.range.contains) != false)
        #expect((selection == nil) == rows.isEmpty)
    }
}
