internal import Presentation

extension Page {
    /// Units, language and weather services.
    func settings(_ state: SettingsState) -> Frame {
        let table = SettingsTable(state.rows, providers: state.providers, symbols: theme.symbols)
        let notice =
            state.notice ?? state.selectedProvider.flatMap { table.notice(about: $0, columns: size.columns) }
        return draw(Header(title: "Settings"), notice: notice) { frame, area in
            switch state.phase {
            case .loading: Message("Reading the settings …", style: .dim).draw(in: &frame, area)
            case .empty: Message("There is nothing to set.").draw(in: &frame, area)
            case .failed(let notice):
                Message(notice, symbols: theme.symbols, retry: nil).draw(in: &frame, area)
            case .loaded: table.draw(in: &frame, area, selection: state.selection)
            }
        }
    }
}
