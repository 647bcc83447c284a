internal import Foundation

extension URLComponents {
    /// Its origin (RFC 6454), the same however it is spelled: scheme, host and port, also where the port is the usual.
    var origin: String {
        let usualPort = isEncrypted ? 443 : 80
        return "\(scheme?.lowercased() ?? "")://\(hostAsSent):\(port ?? usualPort)"
    }

    /// Whether it is an https address.
    var isEncrypted: Bool { scheme?.lowercased() == "https" }

    /// Whether both name the same host, on whatever port.
    func hasSameHost(as other: URLComponents) -> Bool { hostAsSent == other.hostAsSent }

    /// An international name in letters of ASCII, an IPv6 address in brackets.
    private var hostAsSent: String { encodedHost?.lowercased() ?? "" }
}
