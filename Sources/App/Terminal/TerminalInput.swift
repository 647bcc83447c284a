internal import Foundation

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Polls keys and signals on a thread of its own, so that no other thread blocks.
struct TerminalInput: Sendable {
    /// The source of keys; negative for none.
    let descriptor: Int32
    /// The source of signals; nil for none.
    var signals: Signals?
    /// Ends the process by a signal that was not handled in time because the program hangs.
    var end: (@Sendable (Int32) -> Void)?
    /// The time that has passed since some moment: a second signal is told from a repetition of the first one by it.
    var now: @Sendable () -> Duration = { loaded.duration(to: .now) }

    private static let loaded = ContinuousClock.now

    /// The time to end after a signal, in seconds; a second signal that is no repetition ends the process at once.
    private static let grace = 5.0

    /// How long other signals belong to the first one: a closed window hangs up twice, from the terminal and from the
    /// shell, and `timeout` signals the process and its group.
    private static let repetition = Duration.milliseconds(500)

    /// How long a lone Esc is undecided, in milliseconds: longer than the gap between the bytes of one key, and too
    /// short to notice.
    private static let patience: Int32 = 50

    /// The events in order. Ends with ``TerminalEvent/closed``, or when the reader stops.
    func events() -> AsyncStream<TerminalEvent> {
        AsyncStream { continuation in
            var ends: [Int32] = [-1, -1]
            guard pipe(&ends) == 0 else {
                continuation.yield(.closed)
                continuation.finish()
                return
            }
            let (stopped, stop) = (ends[0], ends[1])
            continuation.onTermination = { _ in close(stop) }
            Thread.detachNewThread {
                read(until: stopped, continuation)
                close(stopped)
                continuation.finish()
            }
        }
    }

    private func read(until stopped: Int32, _ continuation: AsyncStream<TerminalEvent>.Continuation) {
        var decoder = KeyDecoder()
        var firstEnd: Duration?
        while true {
            var requests = [descriptor, signals?.descriptor ?? -1, stopped].map {
                pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
            }
            let count = System.pollInput(&requests, timeout: decoder.isUndecided ? Self.patience : -1)
            if count < 0, errno == EINTR { continue }
            if count < 0 || requests[2].revents != 0 { return }
            if count == 0 { yield(decoder.giveUp(), to: continuation) }
            if requests[1].revents != 0, let signals {
                for number in System.read(from: signals.descriptor) {
                    let event = Self.event(of: Int32(number))
                    continuation.yield(event)
                    guard case .ended(let signal) = event, let end else { continue }
                    let time = now()
                    if let firstEnd {
                        if time - firstEnd >= Self.repetition { end(signal) }
                        continue
                    }
                    firstEnd = time
                    Thread.detachNewThread {
                        Thread.sleep(forTimeInterval: Self.grace)
                        end(signal)
                    }
                }
            }
            if requests[0].revents != 0 {
                let bytes = System.read(from: descriptor)
                guard !bytes.isEmpty else {
                    continuation.yield(.closed)
                    return
                }
                yield(decoder.feed(bytes), to: continuation)
            }
        }
    }

    private func yield(
        _ input: [KeyDecoder.Input], to continuation: AsyncStream<TerminalEvent>.Continuation
    ) {
        var keys: [Key] = []
        func yieldKeys() {
            if let key = keys.first { continuation.yield(keys.count == 1 ? .key(key) : .keys(keys)) }
            keys = []
        }
        for input in input {
            switch input {
            case .key(let key): keys.append(key)
            case .paste(let text):
                yieldKeys()
                continuation.yield(.paste(text))
            }
        }
        yieldKeys()
    }

    private static func event(of signal: Int32) -> TerminalEvent {
        switch signal {
        case SIGWINCH: .resized
        case SIGTSTP: .stopped
        case SIGCONT: .continued
        default: .ended(by: signal)
        }
    }
}
