internal import Core
internal import Foundation

/// A reply as far as it has come. Refuses, as soon as that is known, what is larger than allowed.
struct IncomingReply {
    /// The reply, once its head is whole: the empty line that ends it has come.
    private(set) var response: HTTPResponse?
    private let hasBody: Bool
    private let bodyLimit: Int
    private var statusLine: String?
    private var headers: [HTTPField] = []
    private var headSize = 0

    /// How many bytes all heads and the trailer may have together.
    static let headLimit = 65_536

    init(to request: OutgoingRequest) {
        hasBody = request.method != "HEAD"
        bodyLimit = request.bodyLimit
    }

    /// Takes the next line of the head, of one before it (status 1xx), or of the trailer, which is not kept.
    mutating func receive(line bytes: UnsafeRawBufferPointer) throws(TransportError) {
        headSize += bytes.count
        guard headSize <= Self.headLimit else { throw .largeHead }
        guard response == nil else { return }
        let line = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .newlines)
        guard let statusLine else { return self.statusLine = line }
        guard line.isEmpty else { return receive(header: line) }

        let words = statusLine.split(separator: " ")
        guard words.count > 1, let status = Int(words[1]), 100...599 ~= status else {
            throw .notUnderstood(detail: "it has no status")
        }
        if status >= 200 {
            response = HTTPResponse(status: status, headers: headers)
            try checkAnnouncedSize()
        }
        self.statusLine = nil
        headers = []
    }

    private mutating func receive(header line: String) {
        let isContinued = line.hasPrefix(" ") || line.hasPrefix("\t")
        if isContinued, let last = headers.popLast() {
            headers.append(HTTPField(last.name, "\(last.value) \(line.trimmingCharacters(in: .whitespaces))"))
        } else if let colon = line.firstIndex(of: ":") {
            let value = line[line.index(after: colon)...]
            headers.append(HTTPField(String(line[..<colon]), value.trimmingCharacters(in: .whitespaces)))
        }
    }

    private func checkAnnouncedSize() throws(TransportError) {
        guard hasBody, let response, ![204, 304].contains(response.status),
            let size = response.header("Content-Length").flatMap(Int.init), size > bodyLimit
        else { return }
        throw .tooLarge(limit: bodyLimit)
    }

    /// Takes the next piece of the body, unpacked.
    mutating func receive(body bytes: UnsafeRawBufferPointer) throws(TransportError) {
        guard let count = response?.body.count else { throw .notUnderstood(detail: "it has no head") }
        guard count + bytes.count <= bodyLimit else { throw .tooLarge(limit: bodyLimit) }
        response?.body.append(contentsOf: bytes)
    }
}

extension TransportError {
    static var largeHead: TransportError {
        .notUnderstood(detail: "its head is larger than \(IncomingReply.headLimit) bytes")
    }
}
