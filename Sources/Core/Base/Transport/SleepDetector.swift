/// Tells whether connections may be from before the machine slept. Used by the loop's thread only.
///
/// libcurl closes a connection that has been idle for 118 seconds, but its clock stands still while the machine sleeps.
/// The server, or a router on the way, has forgotten the connection by then, without a word: a request that uses it
/// again would wait for its whole deadline.
struct SleepDetector {
    private let start = ContinuousClock.now
    private let startAwake = SuspendingClock.now
    /// The sleep that was noticed so far.
    private var slept = Duration.zero
    /// When libcurl has closed all connections from before that sleep, in time awake.
    private var end = Duration.zero

    /// Whether the machine has slept, and libcurl may not have closed all connections since.
    mutating func mayHaveOldConnections() -> Bool {
        mayHaveOldConnections(
            after: start.duration(to: .now), awake: startAwake.duration(to: .now))
    }

    /// Whether it is so after this time, of which the machine was awake for a part.
    mutating func mayHaveOldConnections(after duration: Duration, awake: Duration) -> Bool {
        // Shorter sleeps count when they add up.
        if duration - awake - slept > .seconds(10) {
            slept = duration - awake
            end = awake + .seconds(120)
        }
        return awake < end
    }
}
