import BusinessLogic

// A screen reads again in its own time when a service has changed something, and sees or misses by that what another
// program does meanwhile. With these it reads when it is asked to, in each run alike.

/// Settings that tell no reader of a change.
struct SilentSettings: SettingsService {
    let settings: any SettingsService

    func settings() async throws(SettingsError) -> Settings { try await settings.settings() }
    func change(_ change: @Sendable (inout Settings) -> Void) async throws(SettingsError) -> Settings {
        try await settings.change(change)
    }
    func providers() async throws(SettingsError) -> [ProviderStatus] { try await settings.providers() }
    func updates() -> AsyncStream<Settings> { AsyncStream { _ in } }
}

/// Accounts that tell no reader of a change.
struct SilentAccounts: AccountService {
    let accounts: any AccountService

    var hasServer: Bool { accounts.hasServer }
    func account() async throws(AccountError) -> Account? { try await accounts.account() }
    func signIn(email: EmailAddress, password: Password) async throws(AccountError) -> Account {
        try await accounts.signIn(email: email, password: password)
    }
    func signOut() async throws(AccountError) -> Account? { try await accounts.signOut() }
    func confirm() async throws(AccountError) -> Account? { try await accounts.confirm() }
    func updates() -> AsyncStream<Account?> { AsyncStream { _ in } }
}
