public import Core
public import Foundation

/// Where a service is, and what it wants to be asked with.
public struct ServiceEndpoint: Sendable {
    /// The service's base address. It may have a path of its own, with or without a slash at its end; that is shown
    /// nowhere, as it may hold a key.
    public var url: URL
    /// The key of a paying customer, or nil.
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
    public static let openMeteo = ServiceEndpoint(host: "api.open-meteo.com")

    /// The free geocoder of <https://open-meteo.com/en/docs/geocoding-api>. It has three seconds: somebody is writing
    /// and waits, and a search goes on without it.
    public static let openMeteoGeocoding = ServiceEndpoint(
        host: "geocoding-api.open-meteo.com", deadline: .seconds(3))

    private init(host: String, deadline: Duration = .seconds(10)) {
        var address = URLComponents()
        address.scheme = "https"
        address.host = host
        self.init(url: address.url ?? URL(filePath: "/"), deadline: deadline)
    }

    /// A `GET` of the path below the base address, the key last in the query.
    func request(_ path: String, query: [HTTPField]) -> HTTPRequest {
        var request = HTTPRequest(
            "GET",
            url.appending(path: path),
            query: query + (key.map { [HTTPField("apikey", secret: $0)] } ?? []),
            headers: [HTTPField("Accept", "application/json")], deadline: deadline)
        request.secretPathComponents = url.path().split(separator: "/").count
        return request
    }
}
