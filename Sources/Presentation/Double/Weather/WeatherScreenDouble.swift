internal import Conditions
internal import Foundation
internal import Presentation

@MainActor final class WeatherScreenDouble: WeatherScreen, ServicesObserver {
    private let id: PlaceID
    private let services: SimulatedServices
    private let navigator: any Navigator
    private let cities: CitiesScreenDouble
    private let publisher = StatePublisher(WeatherState())
    private var answer: SimulatedServices.Answer?
    /// Whether the place was not in the list when that was read last.
    private var isUnlisted = false
    private var drawnOptions: [SettingID: Int] = [:]
    private var lastRequest = 0
    private var shownRequest = 0
    /// Whether each of the running requests is a refresh, which is not content with what is remembered.
    private var underWay: [Int: Bool] = [:]

    init(
        _ id: PlaceID, services: SimulatedServices, navigator: any Navigator, cities: CitiesScreenDouble
    ) {
        self.id = id
        self.cities = cities
        self.services = services
        self.navigator = navigator
        services.addObserver(self)
    }

    var state: WeatherState { publisher.state }
    func updates() -> AsyncStream<WeatherState> { publisher.updates() }

    func appear() async { await ask(refreshed: false) }
    func refresh() async { await ask(refreshed: true) }

    func layOut(hours: Int) { publisher.state.window.resize(capacity: hours) }
    func scrollHours(by distance: Int) { publisher.state.window.scroll(by: distance) }

    func showCity(by distance: Int) async {
        guard !Task.isCancelled else { return }
        guard let (places, index) = readList() else { return Self.tellUnlisted(in: &publisher.state) }
        let next = places[(index + distance % places.count + places.count) % places.count].id
        guard next != id else { return }
        cities.selectWhenShown(next)
        navigator.replace(with: .weather(next))
    }

    func openSettings() { navigator.show(.settings) }
    func close() { navigator.back() }

    /// Changes of the list do not matter until the next request.
    func render() {
        if services.options != drawnOptions { draw() }
    }

    private func draw() {
        guard let answer, let place = Place.of(id) else { return }
        drawnOptions = services.options
        var state = WeatherState(place, answer, on: services, keeping: publisher.state)
        if isUnlisted { Self.tellUnlisted(in: &state) }
        publisher.state = state
    }

    private func ask(refreshed: Bool) async {
        guard !Task.isCancelled else { return }
        lastRequest += 1
        let request = lastRequest
        // Another program may have changed the settings.
        render()
        guard let (places, index) = readList() else {
            // What was asked for before is not wanted any more.
            shownRequest = request
            publisher.state.isRefreshing = false
            return Self.tellUnlisted(in: &publisher.state)
        }
        let place = places[index]
        underWay[request] = refreshed
        var asking = publisher.state
        asking.isRefreshing = true
        asking.title = place.name
        asking.subtitle = place.detail
        publisher.state = asking
        if !refreshed || answer == nil {
            answer = services.remembered(place)
            draw()
        }

        let answer = await services.weather(in: place, refreshed: refreshed)
        underWay[request] = nil
        // What is remembered is shown already. Neither that nor a failure is an answer to a refresh that is still under way.
        let hasRefresh = underWay.contains { $0.value && $0.key > shownRequest }
        if let answer, refreshed || answer.service != nil || !hasRefresh, request > shownRequest {
            shownRequest = request
            self.answer = answer
            draw()
        }
        publisher.state.isRefreshing = underWay.contains { $0.key > shownRequest }
    }

    /// The list, and where this city is in it; nil where it is not.
    private func readList() -> (places: [Place], index: Int)? {
        let places = services.places
        let index = places.firstIndex { $0.id == id }
        isUnlisted = index == nil
        publisher.state.hasOtherCities = index != nil && places.count > 1
        return index.map { (places, $0) }
    }

    private static func tellUnlisted(in state: inout WeatherState) {
        let notice = SimpleFormats.unlisted
        if state.phase == .loaded { state.notice = notice } else { state.phase = .failed(notice) }
    }
}

extension WeatherState {
    /// Updates the weather in the state; what the shell or the request sets stays.
    @MainActor init(
        _ place: Place, _ answer: SimulatedServices.Answer, on services: SimulatedServices,
        keeping old: WeatherState
    ) {
        self = old
        title = place.name
        subtitle = place.detail
        notice = answer.notice
        guard let had = answer.had else {
            phase = notice.map(Phase.failed) ?? .loading
            notice = nil
            return
        }
        phase = .loaded
        staleness = services.staleness(of: answer)
        attribution = "Weather made up by the presentation's double"
        let formats = SimpleFormats(services.options)
        let time = services.conditions.now
        now = NowPanel(
            glyph: place.glyph, condition: place.condition, temperature: formats.long(place.celsius),
            time: place.isSameDay(had, time)
                ? place.clock(had) : "\(place.name(ofDay: had)) \(place.clock(had))",
            details: [NowPanel.Detail("Humidity", "80 %")])
        let forecast = place.forecast(at: time, had: had)
        hours = forecast.hours.map { hour in
            let celsius = place.celsius(at: hour)
            return HourColumn(
                time: String(place.clock(hour).prefix(2)), glyph: place.glyph,
                temperature: formats.short(celsius), degrees: formats.degrees(celsius), chance: 0.5)
        }
        window.resize(total: hours.count)
        days = forecast.days.map { day in
            DayRow(
                name: place.isSameDay(day, time) ? "Today" : place.name(ofDay: day), glyph: place.glyph,
                condition: place.condition, low: formats.short(place.low), high: formats.short(place.high),
                lowDegrees: formats.degrees(place.low), highDegrees: formats.degrees(place.high),
                chance: "50 %")
        }
    }
}

extension Place {
    /// The difference of the warmest and the coldest hour from the mean.
    private static let swing = 4.0

    fileprivate var low: Double { celsius - Self.swing }
    fileprivate var high: Double { celsius + Self.swing }

    /// The temperature at an hour of any day; it is warmest at three in the afternoon.
    fileprivate func celsius(at date: Date) -> Double {
        celsius + Self.swing * cos(Double(calendar.component(.hour, from: date) - 15) * .pi / 12)
    }

    /// The time in the place's time zone, `13:15`.
    fileprivate func clock(_ date: Date) -> String {
        let time = calendar.dateComponents([.hour, .minute], from: date)
        return [time.hour, time.minute].compactMap { $0 }.map { $0 < 10 ? "0\($0)" : "\($0)" }
            .joined(separator: ":")
    }

    /// A day in English, `Sat 15 Mar`.
    fileprivate func name(ofDay date: Date) -> String {
        let style = Date.FormatStyle(
            locale: Locale(identifier: "en_GB"), calendar: calendar, timeZone: calendar.timeZone)
        return date.formatted(style.weekday(.abbreviated).day().month(.abbreviated)).replacing(",", with: "")
    }

    fileprivate func isSameDay(_ one: Date, _ other: Date) -> Bool {
        calendar.isDate(one, inSameDayAs: other)
    }

    /// The rest of the seven days of the forecast: the hours of two days that are not over yet, and the days from
    /// today on. If all are over, they are shown as on the first day.
    fileprivate func forecast(at now: Date, had: Date) -> (hours: [Date], days: [Date]) {
        let today = calendar.startOfDay(for: had)
        // Where clocks pass over midnight, today begins at one o'clock, and so would the days after it.
        let days = (0...7).compactMap { day in
            calendar.date(byAdding: .day, value: day, to: today).map(calendar.startOfDay)
        }
        guard let first = days.first, let end = days.last else { return ([], []) }
        let start = now < end ? now : had
        let hours = stride(from: first, to: end, by: 3600).filter { hour in
            hour + 3600 > start && hour < start + 48 * 3600
        }
        return (hours, days.dropLast().filter { $0 >= calendar.startOfDay(for: start) })
    }

    private var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(identifier: zone) ?? .gmt
        return calendar
    }
}
