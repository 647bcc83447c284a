internal import Core
internal import Foundation
internal import Synchronization

/// The program's own server as it is played in memory, asked from any thread.
final class SharedFakeServer: Sendable {
    private let state = Mutex(State())

    private struct State {
        var accounts = FakeAccounts()
        var notifications = FakeNotifications()
    }

    /// The name that the server tells for the account; nil where it tells none.
    var accountName: String? {
        get { state.withLock { $0.accounts.name } }
        set { state.withLock { $0.accounts.name = newValue } }
    }

    /// The answer to a request at this date; nil when its path is none of this server.
    func answer(_ request: HTTPRequest, at date: Date) -> HTTPResponse? {
        state.withLock { state in
            let session = state.accounts.session(of: request, at: date)
            if FakeNotifications.knows(request.url.path()) {
                guard let session else { return .noSession }
                return state.notifications.answer(request, of: session, at: date)
            }
            let answer = state.accounts.answer(request, at: date)
            if let session, request.method == "DELETE", answer?.status == 204 {
                state.notifications.end(session)
            }
            return answer
        }
    }
}
