internal import Presentation

extension Page {
    /// How many hours fit. Where there is no room for a chart, it is all of them: then no key moves hours that are not
    /// in sight.
    func hours(for state: WeatherState) -> Int {
        let rows = contentArea(above: state.notice).rows
        let layout = WeatherLayout(state, rows: rows, columns: size.columns, symbols: theme.symbols)
        let hasChart = layout.chartRows > 0 || state.hours.isEmpty
        return hasChart ? chart(of: state).capacity : state.hours.count
    }

    /// The weather in a city.
    func weather(_ state: WeatherState) -> Frame {
        draw(header(of: state), notice: state.notice) { frame, area in
            switch state.phase {
            case .loading: Message("Asking for the weather …", style: .dim).draw(in: &frame, area)
            case .empty:
                Message("There is no weather here.", help: "Press r to ask again.").draw(in: &frame, area)
            case .failed(let notice):
                Message(notice, symbols: theme.symbols, retry: "Then press r.").draw(in: &frame, area)
            case .loaded: drawWeather(state, in: &frame, area)
            }
        }
    }

    /// The weather in a city without the page around it, for printing.
    func weatherSheet(_ state: WeatherState) -> Frame {
        var state = state
        state.window.resize(capacity: chart(of: state).capacity)
        let rows = WeatherLayout.printedRows(state)
        let layout = WeatherLayout(state, rows: rows, columns: size.columns, symbols: theme.symbols)
        var frame = Frame(
            size: Size(columns: size.columns, rows: 1 + rows - layout.left), symbols: theme.symbols)
        let staleness = state.staleness ?? ""
        // Without its age, old weather would look new: rather the names are cut.
        let room = size.columns - (staleness.isEmpty ? 0 : theme.symbols.columns(of: staleness) + 2)
        var column = frame.write(state.title, row: 0, column: 1, room: room - 1, style: .title)
        if room - column > 6 {
            column = frame.write(
                state.subtitle, row: 0, column: column + 2, room: room - column - 2, style: .dim)
        }
        frame.write(staleness, row: 0, column: column + 2, style: .warning)
        drawWeather(state, in: &frame, frame.area.dropping(rows: 1))
        return frame.trimmed
    }

    private func header(of state: WeatherState) -> Header {
        var status: [StyledText] = []
        if let staleness = state.staleness { status.append(StyledText(text: staleness, style: .warning)) }
        if state.isRefreshing { status.append(StyledText(text: "refreshing", style: .accent)) }
        return Header(
            title: state.title.isEmpty ? "Weather" : state.title, subtitle: state.subtitle, status: status)
    }

    private func drawWeather(_ state: WeatherState, in frame: inout Frame, _ area: Area) {
        let layout = WeatherLayout(state, rows: area.rows, columns: area.columns, symbols: theme.symbols)
        var rest = area.dropping(rows: layout.margin)
        if let now = state.now, layout.nowRows > 0 {
            NowDrawing(now, symbols: theme.symbols, isBig: layout.isBig)
                .draw(in: &frame, rest, rows: layout.nowRows)
            rest = rest.dropping(rows: layout.nowRows + (layout.gaps > 0 ? 1 : 0))
        }
        if layout.chartRows > 0 {
            if layout.hasTitles { rest = drawTitle("The next hours", in: &frame, rest) }
            rest = chart(of: state).draw(in: &frame, rest, window: state.window, layout: layout)
            rest = rest.dropping(rows: layout.gaps > 1 ? 1 : 0)
        }
        if layout.hasTitles { rest = drawTitle("The next days", in: &frame, rest) }
        let days = DayTable(state.days, columns: area.columns, symbols: theme.symbols)
        for index in 0..<layout.days {
            days.draw(index, in: &frame, row: rest.row + index * layout.dayStep)
        }
        if layout.showsAttribution {
            frame.write(
                state.attribution, row: area.row + area.rows - 1, column: 1, room: area.columns - 2,
                style: .dim)
        }
    }

    private func chart(of state: WeatherState) -> HourChart {
        HourChart(state.hours, columns: size.columns, symbols: theme.symbols)
    }

    private func drawTitle(_ title: String, in frame: inout Frame, _ area: Area) -> Area {
        frame.write(title, row: area.row, column: 1, style: .dim)
        return area.dropping(rows: 1)
    }
}
