public import Foundation

/// One HTTP request.
public struct HTTPRequest: Hashable, Sendable {
    /// `GET`, `POST` …
    public var method: String
    /// The URL without the query.
    public var url: URL
    /// How many leading components of the URL's path are secret: one of them may be a key.
    public var secretPathComponents = 0
    /// The key of the service, if the request sends one: the reply may repeat it by itself.
    package var key: Secret?
    /// Whether the request goes to its server itself, whatever proxy the environment names.
    package var bypassesProxy = false
    /// Whether only the server that is asked may answer: a redirect to another one is an error. What that one says of a
    /// session, whose token it is not sent, is no answer.
    package var staysOnServer = false
    /// The query, in this order.
    public var query: [HTTPField]
    /// The headers, in this order.
    public var headers: [HTTPField]
    /// The body.
    public var body: Data?
    /// The longest time for the whole exchange.
    public var deadline: Duration
    /// The largest size of the reply's body in bytes.
    public var bodyLimit: Int

    /// By default, a deadline of ten seconds and a limit of four megabytes.
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
    /// ``description``, because the URL itself may contain a password.
    public var customMirror: Mirror { Mirror(self, children: ["request": description]) }

    /// Method and URL for logs and errors. Secret values are replaced, and so are all values in the URL's own
    /// query, and its items without a value, because they may be keys. User name, password and fragment are left out.
    public var description: String {
        let address = URLComponents(url: url, resolvingAgainstBaseURL: true)
        let own = (address?.queryItems ?? []).map { $0.value == nil ? "•••" : "\($0.name)=•••" }
        let items = own + query.map { "\($0.name)=\($0.isSecret ? "•••" : $0.value)" }
        return "\(method) \(place)\(items.isEmpty ? "" : "?")\(items.joined(separator: "&"))"
    }

    /// The URL for logs and errors: without user name, password, query, and the secret part of its path.
    package var place: String {
        guard let address = URLComponents(url: url, resolvingAgainstBaseURL: true) else {
            return "(no address)"
        }
        return address.place(hiding: secretPathComponents)
    }
}

extension URLComponents {
    /// Scheme, host, port and path, with the secret components replaced.
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
