package import Foundation

// Base and Double share these rules: what the one sends, the other sends.
extension HTTPRequest {
    /// The parts of the address, if the request can be sent.
    ///
    /// - Throws: ``TransportError/notSendable(detail:)`` for URLs other than http and https, for names and values
    ///   that would break out of their header line or say where the request ends, and for a body with HEAD.
    package func checkedAddress() throws(TransportError) -> URLComponents {
        guard let address = URLComponents(url: url, resolvingAgainstBaseURL: true), address.isOfTheWeb
        else { throw .notSendable(detail: "its address is not one of http or https") }
        guard address.canBeAsked else { throw .notSendable(detail: "no server can have its host and port") }
        guard !address.hasNullInCredentials else {
            throw .notSendable(detail: "its user name or password has a null character")
        }
        guard method.isToken else { throw .notSendable(detail: "its method is not a word") }
        guard method != "HEAD" || body?.isEmpty != false else {
            throw .notSendable(detail: "HEAD can't be sent with a body")
        }
        for header in headers {
            guard header.name.isToken else {
                throw .notSendable(detail: "the name of one of its headers is not a word")
            }
            guard header.value.staysOnItsLine else {
                throw .notSendable(detail: "its header \(header.name) has a control character")
            }
            guard !Self.framing.contains(header.name.lowercased()) else {
                throw .notSendable(detail: "its header \(header.name) is not its own to set")
            }
        }
        return address
    }

    // Headers that are derived from the URL and the body, and can't be set.
    private static let framing: Set = ["host", "content-length", "transfer-encoding"]
}

extension URLComponents {
    /// Whether it is an http or https address with a host.
    package var isOfTheWeb: Bool {
        ["http", "https"].contains(scheme?.lowercased()) && host?.isEmpty == false
    }

    /// Whether a server can have its host and port. What is escaped in a name is no letter of one, nor is a delimiter
    /// (RFC 3986 §2.2), which libcurl refuses.
    package var canBeAsked: Bool {
        let host = encodedHost ?? ""
        let isHost =
            host.hasPrefix("[") ? host.isAddressInBrackets : !host.contains { "%!$&'()*+,;=".contains($0) }
        return isHost && (0...65_535).contains(port ?? 0)
    }
}

extension URLComponents {
    /// Whether its user name or password has a null character, which libcurl refuses.
    fileprivate var hasNullInCredentials: Bool {
        [percentEncodedUser, percentEncodedPassword].contains { $0?.contains("%00") == true }
    }
}

extension String {
    /// Whether it is an IPv6 address in brackets. Behind `%25` it may name a network interface (RFC 6874): libcurl
    /// takes names of up to 15 bytes, and Linux and macOS have no longer ones.
    fileprivate var isAddressInBrackets: Bool {
        let content = dropFirst().dropLast()
        let address = content.prefix { $0 != "%" }
        let zone = content.dropFirst(address.count)
        var bytes = in6_addr()
        return inet_pton(AF_INET6, String(address), &bytes) == 1 && zone.utf8.count <= "%25".utf8.count + 15
    }

    /// Whether it is a token (RFC 9110 §5.6.2).
    fileprivate var isToken: Bool {
        !isEmpty
            && utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "a")...UInt8(ascii: "z"):
                    true
                default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
                }
            }
    }

    /// Whether it has no control characters other than tabs.
    fileprivate var staysOnItsLine: Bool {
        utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == UInt8(ascii: "\t") }
    }
}
