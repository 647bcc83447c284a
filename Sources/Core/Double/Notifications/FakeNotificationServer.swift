internal import Core

/// A notification server client whose requests go to ``FakeNotifications``, in memory.
struct FakeNotificationServer: NotificationServer, ServerClient {
    let server: FakeProgramServer

    init(_ server: FakeProgramServer) { self.server = server }
}
