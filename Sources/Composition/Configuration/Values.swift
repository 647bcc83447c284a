internal import AssemblyConfiguration
internal import Core
internal import Foundation

// The types of the settings. Each declares its JSON type, so that a value of another type is rejected; environment
// variables are always texts. Surrounding blanks are ignored.

/// The address of a service.
struct WebAddress: Configurable {
    let url: URL

    static let expected = """
        an http or https address (no signs such as % in the host; a port is 1 to 65535) without a query; \
        a key has a setting of its own
        """

    init?(configuration text: String) {
        // Foundation would escape blanks, and accepts any number as a port and any sign in a host.
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.contains(where: \.isWhitespace), let url = URL(string: text.escapedAsReference),
            let parts = URLComponents(url: url, resolvingAgainstBaseURL: true), parts.isOfTheWeb,
            url.query() == nil, parts.canBeAsked, parts.hasUsablePort
        else { return nil }
        self.url = url
    }
}

extension URLComponents {
    /// Whether it names no port, or one that a server can have. One that is no `Int` is nil, as if none were named.
    fileprivate var hasUsablePort: Bool {
        rangeOfPort?.isEmpty != false || (1...65_535).contains(port ?? 0)
    }
}

/// The address of the program's own server, to which a password is sent.
struct ServerAddress: Configurable {
    let url: URL

    static let expected = """
        an https address without a user name or query (http only for this computer itself; no signs such as \
        % in the host; a port is 1 to 65535)
        """

    init?(configuration text: String) {
        // A user name would go where the token of a session goes, into the header Authorization.
        guard let address = WebAddress(configuration: text), address.url.user() == nil,
            address.url.password() == nil
        else { return nil }
        let host = address.url.host()?.lowercased() ?? ""
        let isHere = ["localhost", "127.0.0.1", "::1", "[::1]"].contains(host)
        guard isHere || address.url.scheme?.lowercased() == "https" else { return nil }
        url = address.url
    }
}

/// A point on the globe: degrees north and east with a comma between, such as `55.79,49.12`.
struct PlaceOnEarth: Configurable {
    let location: DeviceLocation

    static let expected = "degrees north and degrees east with a comma between, such as 55.79,49.12"

    init?(configuration text: String) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
            .map { Double($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
        guard parts.count == 2, let latitude = parts[0], let longitude = parts[1],
            (-90...90).contains(latitude), (-180...180).contains(longitude)
        else { return nil }
        location = DeviceLocation(latitude: latitude, longitude: longitude, source: .configuration)
    }
}

/// A folder. What is relative would be another one wherever the program is started.
struct FolderPath: Configurable {
    let url: URL

    static let expected = "the full path of a folder"

    init?(configuration text: String) {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard text.hasPrefix("/"), !text.contains("\0") else { return nil }
        url = URL(filePath: text)
    }
}

/// A service's key.
struct ServiceKey: Configurable {
    let secret: Secret

    static let expected = "a key"

    init?(configuration text: String) {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty, !text.hasControlCharacter else { return nil }
        secret = Secret(text)
    }
}

/// Whom a service may write to: an e-mail address, or that of a page.
struct Contact: Configurable {
    let text: String

    static let expected = "an e-mail address or the address of a page, in one line"

    init?(configuration text: String) {
        self.text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !self.text.isEmpty, !self.text.hasControlCharacter else { return nil }
    }
}

extension String {
    /// Whether it would end the header in which it is sent, or garble a terminal.
    fileprivate var hasControlCharacter: Bool {
        unicodeScalars.contains { $0.properties.generalCategory == .control } || contains(where: \.isNewline)
    }
}

/// A duration.
struct Seconds: Configurable {
    let duration: Duration

    static let expected = "a number of seconds above 0 and below 3600"
    static let kinds: Set<Setting.Kind> = [.number]

    init?(configuration text: String) {
        guard let number = Double(text.trimmingCharacters(in: .whitespacesAndNewlines)),
            number > 0, number < 3600
        else { return nil }
        duration = .seconds(number)
        // A duration counts whole attoseconds.
        guard duration > .zero else { return nil }
    }
}
