public import Foundation

/// One HTTP request.
public struct HTTPRequest: Hashable, Sendable {
    /// `GET`, `POST` …
    public var method: String
    /// Where it goes, without the query.
    public var url: URL
    /// How many of the components that the address's path begins with must not be seen: one of them may be a key.
    public var secretPathComponents = 0
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

extension HTTPRequest: CustomStringConvertible, CustomReflectable {
    /// What ``description`` tells: the address itself may have a password.
    public var customMirror: Mirror { Mirror(self, children: ["request": description]) }

    /// Method and address, fit for logs and errors: every secret value is replaced, and so is every value of a query
    /// that the address has itself, as it may be a key; user name, password and fragment are left out.
    public var description: String {
        let address = URLComponents(url: url, resolvingAgainstBaseURL: true)
        let own = (address?.queryItems ?? []).map { "\($0.name)=•••" }
        let items = own + query.map { "\($0.name)=\($0.isSecret ? "•••" : $0.value)" }
        return "\(method) \(place)\(items.isEmpty ? "" : "?")\(items.joined(separator: "&"))"
    }

    /// The address alone, fit for logs and errors: without user name, password, query, and the secret part of its path.
    package var place: String {
        guard let address = URLComponents(url: url, resolvingAgainstBaseURL: true) else {
            return "(no address)"
        }
        return address.place(hiding: secretPathComponents)
    }
}

extension URLComponents {
    /// Scheme, host, port and path, of which the first components are replaced.
    package func place(hiding count: Int = 0) -> String {
        var place = self
        (place.user, place.password, place.query, place.fragment) = (nil, nil, nil, nil)
        if count > 0 {
            let rest = percentEncodedPath.split(separator: "/").dropFirst(count)
            place.path = ""
            return ([place.string ?? "", "•••"] + rest.map(String.init)).joined(separator: "/")
        }
        return place.string ?? "(no address)"
    }
}
