internal import Presentation

/// Leads from page to page, and from the first one back to the screen below.
@MainActor final class ToolsRouter {
    /// The screen that shows the pages.
    weak var screen: ToolsPresenter?
    private let leave: @MainActor () -> Void
    private var path: [ToolPage] = [.menu]

    init(leave: @escaping @MainActor () -> Void) { self.leave = leave }

    /// The page that is shown.
    var page: ToolPage { path[path.count - 1] }

    func open(_ page: ToolPage) async {
        path.append(page)
        await screen?.showPage(selecting: 0)
    }

    /// Leads back; gives back whether there is a page to be shown then.
    func back() -> Bool {
        guard path.count > 1 else {
            leave()
            return false
        }
        path.removeLast()
        return true
    }
}
