internal import CCurl
internal import Core
internal import Foundation

/// CURLE_TOO_LARGE, missing in versions before 8.6.
private let curlTooLarge = CURLcode(100)

extension CurlTransfer {
    /// The outcome of a transfer that libcurl ended with the code of this number.
    func outcome(_ number: UInt32) -> CurlExchange.Outcome {
        let code = CURLcode(number)
        if let refusal { return .failure(refusal) }
        if let error = proxyError(code) { return .failure(error) }
        guard code == CURLE_OK else { return .failure(error(code)) }
        // libcurl accepts a head that ends too early.
        guard let response = reply.response else {
            return .failure(.interrupted(detail: "it broke off within its head"))
        }
        return .success(response)
    }

    private var host: String { exchange.request.address.host ?? "" }

    private func error(_ code: CURLcode) -> TransportError {
        let detail = String(cString: curl_easy_strerror(code))
        return switch code {
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_CONNECT: .unreachable(host: host)
        case CURLE_OPERATION_TIMEDOUT: .timedOut(after: exchange.request.deadline)
        case CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_PARTIAL_FILE, CURLE_HTTP2_STREAM:
            .interrupted(detail: detail)
        case CURLE_UNSUPPORTED_PROTOCOL: .notUnderstood(detail: "it is not HTTP")
        case CURLE_PEER_FAILED_VERIFICATION:
            .unreachable(host: "\(encryptedHost), whose certificate is not trusted")
        // As in a container without the package ca-certificates.
        case CURLE_SSL_CACERT_BADFILE:
            .unreachable(
                host:
                    "\(encryptedHost), whose certificate can't be checked as this computer has no trusted ones"
            )
        case CURLE_SSL_CONNECT_ERROR:
            .unreachable(host: "\(encryptedHost), to which no encrypted connection can be made")
        // A header line is longer than libcurl allows.
        case CURLE_OUT_OF_MEMORY where reply.response == nil, curlTooLarge: .largeHead
        case CURLE_URL_MALFORMAT: .notSendable(detail: "no server can have its host and port")
        // This program has taken all that came, so libcurl could not unpack it: as what follows the packed body's end.
        case CURLE_WRITE_ERROR where reply.response?.isPacked == true:
            .notUnderstood(detail: "its packed body is broken")
        default: .notUnderstood(detail: detail)
        }
    }

    /// To whom the connection was to be encrypted: an https proxy that has not made the way to the server yet, or the server.
    private var encryptedHost: String {
        guard ccurl_connect_status(handle) == 0, let variable = proxyVariable,
            ProcessInfo.processInfo.environment[variable]?.lowercased().hasPrefix("https:") == true
        else { return host }
        return "the proxy that \(variable) names"
    }

    /// The failure of the proxy: it can't be reached, or refuses the request.
    private func proxyError(_ code: CURLcode) -> TransportError? {
        let isOutOfReach = [CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_CONNECT, CURLE_PROXY].contains(code)
        let refusal = refusalOfProxy(code)
        guard isOutOfReach || refusal != nil, let variable = proxyVariable else { return nil }
        let proxy = "the proxy that \(variable) names"
        return .unreachable(host: refusal.map { "\(host) through \(proxy) (it answers \($0))" } ?? proxy)
    }

    /// The status with which a proxy, if any, refused the request.
    private func refusalOfProxy(_ code: CURLcode) -> Int? {
        let connectStatus = ccurl_connect_status(handle)
        if code != CURLE_OK { return connectStatus >= 300 ? connectStatus : nil }
        // Through a tunnel the status comes from the server itself.
        return connectStatus == 0 && reply.response?.status == 407 ? 407 : nil
    }

    /// The environment variable that names the proxy, or nil. Its value may hold a password, so it is not shown.
    private var proxyVariable: String? {
        let used = ccurl_used_proxy(handle)
        guard used != 0, !exchange.request.bypassesProxy else { return nil }
        let environment = ProcessInfo.processInfo.environment
        let names = exchange.request.address.isEncrypted ? ["https_proxy", "HTTPS_PROXY"] : ["http_proxy"]
        // As for libcurl, an empty one is none.
        func firstSet(_ names: [String]) -> String? {
            names.first { environment[$0]?.isEmpty == false }
        }
        let variable = firstSet(names + ["all_proxy", "ALL_PROXY"])
        guard used < 0 else { return variable }
        let exceptions = firstSet(["no_proxy", "NO_PROXY"]).flatMap { environment[$0] } ?? ""
        return isExcepted(by: exceptions) ? nil : variable
    }

    // libcurl's rule for `no_proxy`, without network masks, which only newer versions support.
    private func isExcepted(by exceptions: String) -> Bool {
        let name = host.lowercased().withoutBrackets.withoutLastDot
        return exceptions.split { ", ".contains($0) }.contains { exception in
            let domain = exception.lowercased().withoutLastDot.drop { $0 == "." }
            return domain == "*" || name == domain || name.hasSuffix(".\(domain)")
        }
    }
}

extension String {
    fileprivate var withoutLastDot: Substring { hasSuffix(".") ? dropLast() : self[...] }

    /// The address alone of a host such as `[fe80::1%eth0]`: exceptions have neither brackets nor a zone.
    fileprivate var withoutBrackets: String {
        hasPrefix("[") ? String(dropFirst().prefix { !"%]".contains($0) }) : self
    }
}
