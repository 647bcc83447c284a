internal import Conditions
internal import Foundation
internal import Presentation

@MainActor final class WeatherScreenDouble: WeatherScreen, StageFollower {
    private let id: PlaceID
    private let stage: Stage
    private let navigator: any Navigator
    private let shown = Shown(WeatherState())
    private var answer: Stage.Answer?
    private var drawnOptions: [SettingID: Int] = [:]
    private var lastTurn = 0
    private var shownTurn = 0
    private var underWay: Set<Int> = []

    init(_ id: PlaceID, stage: Stage, navigator: any Navigator) {
        self.id = id
        self.stage = stage
        self.navigator = navigator
        stage.follow(self)
    }

    var state: WeatherState { shown.state }
    func updates() -> AsyncStream<WeatherState> { shown.updates() }

    func appear() async { await ask(refreshed: false) }
    func refresh() async { await ask(refreshed: true) }

    func layOut(hours: Int) { shown.state.window.resize(capacity: hours) }
    func scrollHours(by distance: Int) { shown.state.window.scroll(by: distance) }

    func openSettings() { navigator.show(.settings) }
    func close() { navigator.back() }

    /// What becomes of the list is of no concern here until the screen asks again.
    func render() {
        if stage.options != drawnOptions { draw() }
    }

    private func draw() {
        guard let answer, let place = Place.of(id) else { return }
        drawnOptions = stage.options
        shown.state = WeatherState(place, answer, on: stage, keeping: shown.state)
    }

    private func ask(refreshed: Bool) async {
        guard let place = stage.places.first(where: { $0.id == id }) else {
            let notice = Notice(.error, "This city is not in the list.", help: "Choose one of the list.")
            if shown.state.phase == .loaded {
                shown.state.notice = notice
            } else {
                shown.state.phase = .failed(notice)
            }
            return
        }
        lastTurn += 1
        let turn = lastTurn
        underWay.insert(turn)
        var asking = shown.state
        asking.isRefreshing = true
        asking.title = place.name
        asking.subtitle = place.detail
        shown.state = asking
        if !refreshed || answer == nil { answer = stage.remembered(place) ?? answer }
        draw()

        let answer = await stage.weather(in: place, refreshed: refreshed)
        underWay.remove(turn)
        if let answer, turn > shownTurn {
            shownTurn = turn
            self.answer = answer
            draw()
        }
        shown.state.isRefreshing = underWay.contains { $0 > shownTurn }
    }
}

extension WeatherState {
    /// The weather in a place as the answer has it; what the shell or the question decide stays as it is.
    @MainActor init(_ place: Place, _ answer: Stage.Answer, on stage: Stage, keeping old: WeatherState) {
        self = old
        title = place.name
        subtitle = place.detail
        notice = answer.obstacle.map(Texts.notice)
        if answer.had == nil, let failure = notice {
            phase = .failed(failure)
            notice = nil
            return
        }
        phase = .loaded
        staleness = stage.staleness(of: answer)
        attribution = "Weather made up by the presentation's double"
        let texts = Texts(stage.options)
        let time = stage.conditions.now
        let now = place.clock(time)
        self.now = NowPanel(
            glyph: place.glyph, condition: place.condition, temperature: texts.long(place.celsius),
            time: now.time, details: [NowPanel.Detail("Humidity", "80 %")])
        let forecast = place.forecast(at: time, had: answer.had ?? time)
        hours = forecast.hours.map { hour in
            let celsius = place.celsius + 4 * cos(Double(hour - 15) * .pi / 12)
            return HourColumn(
                time: hour < 10 ? "0\(hour)" : "\(hour)", glyph: place.glyph,
                temperature: texts.short(celsius), degrees: texts.degrees(celsius), chance: 0.5)
        }
        window.resize(total: hours.count)
        days = forecast.days.map { name in
            DayRow(
                name: name, glyph: place.glyph, condition: place.condition,
                low: texts.short(place.celsius - 4), high: texts.short(place.celsius + 4),
                lowDegrees: texts.degrees(place.celsius - 4), highDegrees: texts.degrees(place.celsius + 4),
                chance: "50 %")
        }
    }
}

extension Place {
    /// The time on the place's own clock.
    func clock(_ date: Date) -> (hour: Int, time: String) {
        let hour = calendar.component(.hour, from: date)
        let minute = calendar.component(.minute, from: date)
        return (hour, "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)")
    }

    /// What is left of the seven days that were foretold: the hours that are not over yet, two days ahead, and the days
    /// from today. When all of them are over, they are told as on the day itself.
    func forecast(at now: Date, had: Date) -> (hours: [Int], days: [String]) {
        let midnight = calendar.startOfDay(for: had)
        let start = now < midnight + 7 * 24 * 3600 ? now : had
        let hours = (0..<7 * 24).filter { hour in
            let time = midnight + Double(hour) * 3600
            return time + 3600 > start && time < start + 48 * 3600
        }
        let days = (0..<7).map { midnight + Double($0) * 24 * 3600 }
            .filter { $0 >= calendar.startOfDay(for: start) }
        let today = calendar.startOfDay(for: now)
        return (hours.map { $0 % 24 }, days.map { $0 == today ? "Today" : name(ofDay: $0) })
    }

    /// A day by its date, `2025-03-15`.
    private func name(ofDay date: Date) -> String {
        let day = calendar.dateComponents([.year, .month, .day], from: date)
        return [day.year, day.month, day.day].compactMap { $0 }
            .map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: "-")
    }

    private var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: Int(zone * 3600)) ?? .gmt
        return calendar
    }
}
