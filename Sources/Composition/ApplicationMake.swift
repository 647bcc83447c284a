#if Double
    internal import PresentationDouble
#endif

extension Application {
    /// Puts the program together as the environment asks.
    @MainActor public static func make(environment: [String: String]) throws(StartError) -> Application {
        #if Double
            return Application(banner: "Double: presentation", presentation: PresentationDouble())
        #else
            throw StartError("The program is not put together yet.", exitCode: 78)
        #endif
    }
}
