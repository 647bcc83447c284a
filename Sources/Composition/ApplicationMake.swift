extension Application {
    /// Puts the program together as the environment asks.
    public static func make(environment: [String: String]) throws(StartError) -> Application {
        throw StartError("The program is not put together yet.", exitCode: 78)
    }
}
