import Foundation

/// A client that does no more than HTTP/1.1 wants: what a server does is told apart from what a clever client makes
/// of it.
enum BareClient {
    struct Reply {
        let status: Int
        /// Names in lower case; the values of a name that is there more than once are joined with commas.
        let headers: [String: String]
        let body: Data
    }

    /// Asks over a connection of its own, and reads until the server closes it; nil when there is no whole reply.
    static func send(
        _ method: String = "GET", _ url: URL, headers: [String: String] = [:], body: Data = Data()
    ) async -> Reply? {
        let request = request(method, url, headers, body), port = UInt16(url.port ?? 80)
        return await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: reply(to: request, port: port)) }
        }
    }

    /// Sends the body only once the server has said that it goes on with it; nil when that is not what it says.
    static func sendWhenExpected(_ url: URL, body: Data) async -> Reply? {
        let head = request(
            "POST", url, ["Expect": "100-continue", "Content-Length": "\(body.count)"], Data())
        let port = UInt16(url.port ?? 80)
        return await withCheckedContinuation { (continuation: CheckedContinuation<Reply?, Never>) in
            Thread.detachNewThread {
                continuation.resume(returning: reply(to: head, port: port, thenWith: body))
            }
        }
    }

    private static func reply(to head: Data, port: UInt16, thenWith body: Data) -> Reply? {
        guard let connection = connection(for: head, port: port) else { return nil }
        defer { close(connection) }
        let goOn = Data("HTTP/1.1 100 Continue\r\n\r\n".utf8)
        var bytes = [UInt8](repeating: 0, count: goOn.count)
        guard recv(connection, &bytes, bytes.count, receiveAll) == goOn.count, Data(bytes) == goOn,
            write(body, to: connection)
        else { return nil }
        return Reply(read(from: connection))
    }

    /// Asks, and returns the connection, for a client that leaves before the reply.
    static func begin(_ url: URL) -> Int32? {
        connection(for: request("GET", url, [:], Data()), port: UInt16(url.port ?? 80))
    }

    private static func request(
        _ method: String, _ url: URL, _ headers: [String: String], _ body: Data
    ) -> Data {
        let query = url.query().map { "?\($0)" } ?? ""
        let path = url.path(percentEncoded: true)
        let lines =
            ["\(method) \(path.isEmpty ? "/" : path)\(query) HTTP/1.1", "Host: \(url.host() ?? "")"]
            + headers.merging(["Content-Length": "\(body.count)"]) { own, _ in own }.map { "\($0): \($1)" }
            + ["", ""]
        return Data(lines.joined(separator: "\r\n").utf8) + body
    }

    private static func reply(to request: Data, port: UInt16) -> Reply? {
        guard let connection = connection(for: request, port: port) else { return nil }
        defer { close(connection) }
        return Reply(read(from: connection))
    }

    /// A connection over which the request was sent.
    private static func connection(for request: Data, port: UInt16) -> Int32? {
        let connection = socket(AF_INET, streamType, 0)
        #if canImport(Darwin)
            // Writing to a connection that the server has closed would end the process.
            var isOn: Int32 = 1
            setsockopt(
                connection, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let isConnected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(connection, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected, write(request, to: connection) else {
            close(connection)
            return nil
        }
        return connection
    }

    private static func write(_ data: Data, to connection: Int32) -> Bool {
        var rest = data[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Foundation.send(connection, $0.baseAddress, $0.count, sendFlags)
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    private static func read(from connection: Int32) -> Data {
        var all = Data()
        var bytes = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(connection, &bytes, bytes.count, 0)
            guard count > 0 else { return all }
            all += bytes.prefix(count)
        }
    }

    #if canImport(Darwin)
        private static let streamType = SOCK_STREAM
        private static let receiveAll = MSG_WAITALL
        private static let sendFlags: Int32 = 0
    #else
        private static let streamType = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        private static let sendFlags = Int32(MSG_NOSIGNAL)
        private static let receiveAll = Int32(MSG_WAITALL)
    #endif
}

extension BareClient.Reply {
    fileprivate init?(_ bytes: Data) {
        guard let end = bytes.range(of: Data("\r\n\r\n".utf8)) else { return nil }
        let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
        guard let words = lines.first?.split(separator: " "), words.count > 1, let status = Int(words[1])
        else {
            return nil
        }
        self.status = status
        let pairs = lines.dropFirst().map { $0.split(separator: ":", maxSplits: 1) }.filter { $0.count == 2 }
        headers = Dictionary(
            pairs.map { ($0[0].lowercased(), $0[1].trimmingCharacters(in: .whitespaces)) }
        ) { "\($0), \($1)" }
        body = Data(bytes[end.upperBound...])
    }
}
