internal import Presentation

extension Page {
    /// The form to sign in, or who is signed in.
    func signIn(_ state: SignInState) -> Frame {
        draw(header(of: state), notice: state.notice) { frame, area in
            switch state.phase {
            case .reading: Message("Reading who is signed in …", style: .dim).draw(in: &frame, area)
            case .failed(let notice):
                Message(notice, symbols: theme.symbols, retry: "Then press r.").draw(in: &frame, area)
            case .signedOut: drawForm(state, in: &frame, area)
            case .signedIn(let account): drawAccount(account, in: &frame, area)
            }
        }
    }

    private func header(of state: SignInState) -> Header {
        var status: [StyledText] = []
        for field in [state.email, state.password] where field.content.isFull {
            status.append(StyledText(text: "\(field.content.limit) characters at most", style: .warning))
        }
        guard case .signedIn(let account) = state.phase else {
            if state.isBusy { status.append(StyledText(text: "signing in", style: .accent)) }
            return Header(title: "Sign in", status: status)
        }
        if state.isBusy {
            status.append(StyledText(text: "signing out", style: .accent))
        } else if account.isChecking {
            status.append(StyledText(text: "checking the session", style: .accent))
        }
        return Header(title: "Account", subtitle: account.email, status: status)
    }

    /// Each field with a line below it for what is wrong with it. Where there is no room for both, what is wrong with the
    /// field that has the focus stands below the fields.
    private func drawForm(_ state: SignInState, in frame: inout Frame, _ area: Area) {
        let fields = [state.email, state.password]
        let labelColumns = fields.map { theme.symbols.readable($0.id.label).columns }.max() ?? 0
        let isRoomy = area.rows >= fields.count * 2
        let margin = 3
        var row = area.rows > fields.count * 2 + 1 ? area.row + 1 : area.row
        for field in fields where row < area.row + area.rows {
            let line = FieldLine(label: field.id.label, labelColumns: labelColumns, field: field.content)
            let hasFocus = field.id == state.focus && !state.isBusy
            line.draw(in: &frame, row: row, column: margin + field.offset, hasFocus: hasFocus)
            if isRoomy { write(field.problem, row + 1, margin + labelColumns + 2) }
            row += isRoomy ? 2 : 1
        }
        if !isRoomy { write(fields.first { $0.id == state.focus }?.problem, row, margin) }

        func write(_ problem: String?, _ row: Int, _ column: Int) {
            guard let problem, row < area.row + area.rows else { return }
            // Below its text where there is room for it, else from the margin on.
            let fits = theme.symbols.columns(of: problem) < area.columns - column
            frame.write(
                problem, row: row, column: fits ? column : margin,
                room: area.columns - (fits ? column : margin) - 1, style: .failure)
        }
    }

    private func drawAccount(_ account: AccountPanel, in frame: inout Frame, _ area: Area) {
        let rows = [("Name", account.name ?? "not known"), ("E-mail", account.email)]
        let top = area.rows > rows.count ? area.row + 1 : area.row
        for (offset, (label, text)) in rows.enumerated() where offset < area.rows {
            frame.write(label, row: top + offset, column: 3, style: .dim)
            frame.write(
                text, row: top + offset, column: 11, room: area.columns - 12,
                style: label == "Name" && account.name == nil ? .dim : .strong)
        }
    }
}

extension SignInFieldID {
    fileprivate var label: String {
        switch self {
        case .email: "E-mail"
        case .password: "Password"
        }
    }
}
