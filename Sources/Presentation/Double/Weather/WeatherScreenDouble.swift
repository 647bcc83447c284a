internal import Conditions
internal import Foundation
internal import Presentation

@MainActor final class WeatherScreenDouble: WeatherScreen, StageFollower {
    private let id: PlaceID
    private let stage: Stage
    private let navigator: any Navigator
    private let shown = Shown(WeatherState())
    private var answer: Stage.Answer?
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

    func render() {
        guard let answer, let place = stage.places.first(where: { $0.id == id }) else { return }
        shown.state = WeatherState(place, answer, on: stage, keeping: shown.state)
    }

    private func ask(refreshed: Bool) async {
        guard let place = stage.places.first(where: { $0.id == id }) else {
            let notice = Notice(.error, "This city is not in the list.", help: "Choose one of the list.")
            shown.state.phase = .failed(notice)
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
        render()

        let answer = await stage.weather(in: place, refreshed: refreshed)
        underWay.remove(turn)
        if let answer, turn > shownTurn {
            shownTurn = turn
            self.answer = answer
            render()
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
        let now = place.clock(stage.conditions.now)
        self.now = NowPanel(
            glyph: place.glyph, condition: place.condition, temperature: texts.long(place.celsius),
            time: now.time, details: [NowPanel.Detail("Humidity", "80 %")])
        hours = (0..<48).map { step in
            let hour = (now.hour + step) % 24
            let celsius = place.celsius + 4 * cos(Double(hour - 15) * .pi / 12)
            return HourColumn(
                time: hour < 10 ? "0\(hour)" : "\(hour)", glyph: place.glyph,
                temperature: texts.short(celsius), degrees: texts.degrees(celsius), chance: 0.5)
        }
        window.resize(total: hours.count)
        days = (0..<7).map { step in
            DayRow(
                name: step == 0 ? "Today" : place.day(stage.conditions.now, after: step), glyph: place.glyph,
                condition: place.condition, low: texts.short(place.celsius - 4),
                high: texts.short(place.celsius + 4), lowDegrees: texts.degrees(place.celsius - 4),
                highDegrees: texts.degrees(place.celsius + 4), chance: "50 %")
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

    /// A day by its date, `2025-03-15`.
    func day(_ date: Date, after days: Int) -> String {
        let day = calendar.dateComponents([.year, .month, .day], from: date + Double(days) * 24 * 3600)
        return [day.year, day.month, day.day].compactMap { $0 }
            .map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: "-")
    }

    private var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: Int(zone * 3600)) ?? .gmt
        return calendar
    }
}
