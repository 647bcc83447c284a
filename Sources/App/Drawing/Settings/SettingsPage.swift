internal import Presentation

extension Page {
    /// Units, language and weather services.
    func settings(_ state: SettingsState) -> Frame {
        let notice = state.notice ?? state.selectedProvider?.failureNotice
        return draw(Header(title: "Settings"), notice: notice) { frame, area in
            switch state.phase {
            case .loading: Message("Reading the settings …", style: .dim).draw(in: &frame, area)
            case .empty: Message("There is nothing to set.").draw(in: &frame, area)
            case .failed(let notice):
                Message(notice, symbols: theme.symbols, retry: nil).draw(in: &frame, area)
            case .loaded:
                SettingsTable(state.rows, providers: state.providers, symbols: theme.symbols)
                    .draw(in: &frame, area, selection: state.selection)
            }
        }
    }
}

extension ProviderRow {
    /// Why it failed last, in full: in its row there is no room for it.
    fileprivate var failureNotice: Notice? {
        problem.map { Notice(.info, "\(label) failed last: \($0)") }
    }
}
