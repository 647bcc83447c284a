public import Core
public import Foundation

/// Where a service is, and what it wants to be asked with.
public struct ServiceEndpoint: Sendable {
    /// The service's base address. It may have a path of its own, with or without a slash at its end; that is shown
    /// nowhere, as it may hold a key.
    public var url: URL
    /// The key that the service has given out, or nil.
    public var key: Secret?
    /// How long one request may take.
    public var deadline: Duration

    /// A service at this address.
    public init(url: URL, key: Secret? = nil, deadline: Duration = .seconds(10)) {
        self.url = url
        self.key = key
        self.deadline = deadline
    }

    /// The free service of <https://open-meteo.com>. Customers have a host of their own and a key.
    public static let openMeteo = standard(for: .openMeteo)

    /// The free geocoder of <https://open-meteo.com/en/docs/geocoding-api>. It has three seconds: the user is typing
    /// and waits, and a search goes on without it.
    public static let openMeteoGeocoding = ServiceEndpoint(
        host: "geocoding-api.open-meteo.com", deadline: .seconds(3))

    /// Where a weather service is, without a key.
    public static func standard(for provider: WeatherProvider) -> ServiceEndpoint {
        ServiceEndpoint(host: provider.host)
    }

    private init(host: String, deadline: Duration = .seconds(10)) {
        var address = URLComponents()
        address.scheme = "https"
        address.host = host
        self.init(url: address.url ?? URL(filePath: "/"), deadline: deadline)
    }

    /// A `GET` of the path below the base address, or of the base address itself when the path is empty. Where the key
    /// stands in the path or the query, it is shown nowhere, like that of ``keyItem(_:)``.
    func request(
        _ path: String, query: [HTTPField] = [], headers: [HTTPField] = [],
        accept: String = "application/json"
    ) -> HTTPRequest {
        var request = HTTPRequest(
            "GET", path.isEmpty ? url : url.appending(path: path), query: query.map(hidingKey),
            headers: [HTTPField("Accept", accept)] + headers.map(hidingKey), deadline: deadline)
        request.secretPathComponents = Self.components(of: url.path()) + secretComponents(of: path)
        request.key = key
        return request
    }

    /// For a request that sends no key: the one that is set may be any word, and stand in the reply by chance.
    var withoutKey: ServiceEndpoint { ServiceEndpoint(url: url, deadline: deadline) }

    /// How many components of a path below the base address are not shown: all up to the last one with the key in it.
    private func secretComponents(of path: String) -> Int {
        guard let key = tellingKey, let last = path.range(of: key, options: [.backwards, .literal]) else {
            return 0
        }
        return Self.components(of: path[..<last.upperBound])
    }

    private func hidingKey(_ field: HTTPField) -> HTTPField {
        guard let key = tellingKey, field.value.contains(key) else { return field }
        return HTTPField(field.name, secret: Secret(field.value))
    }

    // A shorter one can't be told from other text.
    private var tellingKey: String? { key.map { $0.reveal() }.flatMap { $0.count >= 4 ? $0 : nil } }

    private static func components(of path: some StringProtocol) -> Int { path.split(separator: "/").count }

    /// The base address's origin (RFC 6454).
    var origin: String? { URLComponents(url: url, resolvingAgainstBaseURL: true)?.origin }

    /// Changes when the address, the key or the user agent does: the 32-bit FNV-1a hash (Fowler, Noll and Vo), folded
    /// to 16 bits. It may be kept where the key may not: very many keys have the same one.
    func checksum(userAgent: String = "") -> UInt16 {
        let text = [url.absoluteString, key?.reveal() ?? "", userAgent].joined(separator: "\n")
        let hash = text.utf8.reduce(0x811C_9DC5 as UInt32) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
        return UInt16(truncatingIfNeeded: hash ^ hash >> 16)
    }

    /// The key under this name of a query item or header, if there is one.
    func keyItem(_ name: String) -> [HTTPField] { key.map { [HTTPField(name, secret: $0)] } ?? [] }

    /// The base address's path without a slash at its end.
    var path: String {
        let path = url.path()
        return path.hasSuffix("/") ? String(path.dropLast()) : path
    }
}
