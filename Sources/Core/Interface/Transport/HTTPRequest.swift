public import Foundation

/// One HTTP request.
public struct HTTPRequest: Hashable, Sendable {
    /// `GET`, `POST` …
    public var method: String
    /// Where it goes, without the query.
    public var url: URL
    /// The query, in this order.
    public var query: [HTTPField]
    /// The headers, in this order.
    public var headers: [HTTPField]
    /// What is sent along.
    public var body: Data?
    /// How long the whole exchange may take.
    public var deadline: Duration
    /// How many bytes the reply's body may have.
    public var bodyLimit: Int

    /// A request that waits ten seconds and takes four megabytes unless told otherwise.
    public init(
        _ method: String = "GET", _ url: URL, query: [HTTPField] = [], headers: [HTTPField] = [],
        body: Data? = nil, deadline: Duration = .seconds(10), bodyLimit: Int = 4_000_000
    ) {
        self.method = method
        self.url = url
        self.query = query
        self.headers = headers
        self.body = body
        self.deadline = deadline
        self.bodyLimit = bodyLimit
    }
}

extension HTTPRequest: CustomStringConvertible {
    /// Method and address, fit for logs and errors: every secret value is replaced, and so is every value of a query
    /// that the address has itself, as it may be a key; user name, password and fragment are left out.
    public var description: String {
        var address = URLComponents(url: url, resolvingAgainstBaseURL: true)
        address?.user = nil
        address?.password = nil
        address?.fragment = nil
        let own = (address?.queryItems ?? []).map { "\($0.name)=•••" }
        address?.query = nil
        let place = address?.string ?? "(no address)"
        let items = own + query.map { "\($0.name)=\($0.isSecret ? "•••" : $0.value)" }
        return "\(method) \(place)\(items.isEmpty ? "" : "?")\(items.joined(separator: "&"))"
    }
}
