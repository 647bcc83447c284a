public import Foundation

/// A reply.
public struct HTTPResponse: Hashable, Sendable {
    /// The status code, 100 to 599.
    public var status: Int
    /// The headers.
    public var headers: [HTTPField]
    /// The body, decompressed.
    public var body: Data
    /// The final URL after all redirects, fit for logs and errors: without secrets and query.
    public var address: String?

    /// A reply.
    public init(
        status: Int, headers: [HTTPField] = [], body: Data = Data(), address: String? = nil
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.address = address
    }

    /// The first header of this name, ignoring case.
    public func header(_ name: String) -> String? {
        headers.first { $0.isNamed(name) }?.value
    }
}
