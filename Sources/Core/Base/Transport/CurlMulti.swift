internal import CCurl
internal import Core
internal import Foundation

/// libcurl's multi handle with the running transfers. Used by the loop's thread only.
final class CurlMulti {
    private let handle: UnsafeMutableRawPointer?
    private var transfers: [UnsafeMutableRawPointer: CurlTransfer] = [:]
    private var sleepDetector: SleepDetector

    // Once per process, before any other call of libcurl.
    private static let isLoaded: Bool = {
        guard curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK else { return false }
        // Later than the TLS library, which has registered its own: the last one is called first.
        return atexit { CurlLoop.endAllAtExit() } == 0
    }()

    /// The address of a new handle that can be woken; nil without memory or a file descriptor for it.
    static func makeHandle() -> UInt? {
        guard isLoaded, let handle = curl_multi_init() else { return nil }
        guard curl_multi_wakeup(handle) == CURLM_OK else {
            curl_multi_cleanup(handle)
            return nil
        }
        return UInt(bitPattern: handle)
    }

    /// Takes ownership of the handle at this address. `sleepDetector` lets tests have slept.
    init(_ address: UInt, sleepDetector: SleepDetector = SleepDetector()) {
        handle = UnsafeMutableRawPointer(bitPattern: address)
        self.sleepDetector = sleepDetector
    }

    deinit {
        endAll(.cancelled)
        curl_multi_cleanup(handle)
    }

    func add(_ exchange: CurlExchange) {
        guard !exchange.isOver else { return }
        do throws(TransportError) {
            let transfer = try CurlTransfer(
                exchange, onNewConnection: sleepDetector.mayHaveOldConnections())
            guard curl_multi_add_handle(handle, transfer.handle) == CURLM_OK else { throw .libcurlFailed }
            transfers[transfer.handle] = transfer
        } catch {
            exchange.end(.failure(error))
        }
    }

    func remove(_ exchange: CurlExchange) {
        guard let transfer = transfers.values.first(where: { $0.exchange === exchange }) else { return }
        remove(transfer)
    }

    /// Performs the transfers as far as possible without waiting.
    func perform() {
        var count: Int32 = 0
        guard curl_multi_perform(handle, &count) == CURLM_OK else { return endAll(.libcurlFailed) }
        while let message = curl_multi_info_read(handle, &count)?.pointee {
            if message.msg == CURLMSG_DONE { end(message.easy_handle, message.data.result) }
        }
    }

    /// Waits for activity, a transfer to begin, or a wake-up.
    func wait() {
        // Every message wakes the handle; libcurl only requires some timeout.
        if curl_multi_poll(handle, nil, 0, 3_600_000, nil) != CURLM_OK {
            Thread.sleep(forTimeInterval: 0.01)
        }
    }

    private func end(_ handle: UnsafeMutableRawPointer?, _ code: CURLcode) {
        guard let transfer = handle.flatMap({ transfers[$0] }) else { return }
        let outcome = transfer.outcome(code.rawValue)
        remove(transfer)
        transfer.exchange.end(outcome)
    }

    private func remove(_ transfer: CurlTransfer) {
        curl_multi_remove_handle(handle, transfer.handle)
        transfers[transfer.handle] = nil
    }

    private func endAll(_ error: TransportError) {
        for transfer in transfers.values {
            remove(transfer)
            transfer.exchange.end(.failure(error))
        }
    }
}

extension TransportError {
    static var libcurlFailed: TransportError {
        .interrupted(detail: "libcurl has no memory or is out of order")
    }
}
