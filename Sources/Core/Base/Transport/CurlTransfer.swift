internal import CCurl
internal import Core
internal import Foundation

/// One running request: libcurl's easy handle and the partial reply. Used by the loop's thread only.
final class CurlTransfer {
    let exchange: CurlExchange
    let handle: UnsafeMutableRawPointer
    private let needsNewConnection: Bool
    private var headerList: UnsafeMutablePointer<curl_slist>?
    private(set) var reply: IncomingReply
    /// Why this program aborted the transfer.
    private(set) var refusal: TransportError?

    init(_ exchange: CurlExchange, onNewConnection: Bool) throws(TransportError) {
        guard let handle = curl_easy_init() else { throw .libcurlFailed }
        self.exchange = exchange
        self.handle = handle
        // libcurl sends again, whatever the method, when a reused connection turns out to be closed.
        needsNewConnection = onNewConnection || !exchange.request.isIdempotent
        reply = IncomingReply(to: exchange.request)
        // From here on deinit frees what libcurl holds.
        guard setOptions().allSatisfy({ $0 == CURLE_OK }) else { throw .libcurlFailed }
    }

    deinit {
        curl_easy_cleanup(handle)
        curl_slist_free_all(headerList)
    }

    private func setOptions() -> [CURLcode] {
        let request = exchange.request
        return [
            ccurl_allow_only_http(handle),
            ccurl_use_http1(handle),
            ccurl_set_number(handle, CURLOPT_NOSIGNAL, 1),
            ccurl_abandon_resolving(handle),
            ccurl_keep_from_children(handle),
            ccurl_set_number(handle, CURLOPT_HTTP09_ALLOWED, 0),
            ccurl_set_number(handle, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1),
            ccurl_set_number(handle, CURLOPT_CONNECTTIMEOUT_MS, connectTimeout),
            ccurl_set_number(handle, CURLOPT_FRESH_CONNECT, needsNewConnection ? 1 : 0),
            ccurl_set_receivers(handle, receiveLine, receiveBody, Unmanaged.passUnretained(self).toOpaque()),
            // All encodings that it can decode.
            ccurl_set_text(handle, CURLOPT_ACCEPT_ENCODING, ""),
            ccurl_set_text(handle, CURLOPT_URL, request.address.string),
            ccurl_set_number(handle, CURLOPT_PATH_AS_IS, request.followsDots ? 0 : 1),
            setProxy(request),
            setHeaders(request.headers),
        ] + setMethod(request)
    }

    // Unless told otherwise, libcurl takes the proxy from the environment; `*` excepts all hosts.
    private func setProxy(_ request: OutgoingRequest) -> CURLcode {
        request.bypassesProxy ? ccurl_set_text(handle, CURLOPT_NOPROXY, "*") : CURLE_OK
    }

    private func setHeaders(_ headers: [HTTPField]) -> CURLcode {
        // A header without a value removes libcurl's default.
        let lines =
            ["Expect:", "Content-Type:"]
            + headers.map {
                $0.value.allSatisfy(\.isWhitespace) ? "\($0.name);" : "\($0.name): \($0.value)"
            }
        for line in lines {
            guard let list = curl_slist_append(headerList, line) else { return CURLE_OUT_OF_MEMORY }
            headerList = list
        }
        return ccurl_set_headers(handle, headerList)
    }

    private func setMethod(_ request: OutgoingRequest) -> [CURLcode] {
        guard request.method != "HEAD" else { return [ccurl_set_number(handle, CURLOPT_NOBODY, 1)] }
        let body = request.body?.withUnsafeBytes { ccurl_set_body(handle, $0.baseAddress, $0.count) }
        return [body ?? CURLE_OK, ccurl_set_text(handle, CURLOPT_CUSTOMREQUEST, request.method)]
    }

    // Each of a host's addresses gets a part of it. The deadline itself runs on the core's clock.
    private var connectTimeout: Int {
        Int(min(max(exchange.request.deadline / .milliseconds(1), 1000), Double(Int32.max)))
    }

    // MARK: What comes back

    // libcurl aborts a transfer when the callback takes less than it was given.
    fileprivate func receive(line: UnsafeRawBufferPointer) -> Int {
        do throws(TransportError) {
            try reply.receive(line: line)
            return line.count
        } catch {
            refusal = error
            return 0
        }
    }

    fileprivate func receive(body: UnsafeRawBufferPointer) -> Int {
        do throws(TransportError) {
            try reply.receive(body: body)
            return body.count
        } catch {
            refusal = error
            return 0
        }
    }
}

private let receiveLine: ccurl_receiver = { bytes, _, count, transfer in
    guard let bytes, let transfer else { return count }
    return Unmanaged<CurlTransfer>.fromOpaque(transfer).takeUnretainedValue()
        .receive(line: UnsafeRawBufferPointer(start: bytes, count: count))
}

private let receiveBody: ccurl_receiver = { bytes, _, count, transfer in
    guard let bytes, let transfer else { return count }
    return Unmanaged<CurlTransfer>.fromOpaque(transfer).takeUnretainedValue()
        .receive(body: UnsafeRawBufferPointer(start: bytes, count: count))
}
