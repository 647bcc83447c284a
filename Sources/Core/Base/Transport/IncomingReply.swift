internal import Core
internal import Foundation

/// A reply as far as it has come. Refuses, as soon as that is known, what is larger than allowed.
struct IncomingReply {
    /// The reply, once its head is whole: the empty line that ends it has come.
    private(set) var response: HTTPResponse?
    private let hasBody: Bool
    private let bodyLimit: Int
    // Read when it is whole: of one that is refused, no line is worth the time.
    private var head: [UInt8] = []
    private var headSize = 0

    /// How many bytes all heads and the trailer may have together.
    static let headLimit = 65_536

    init(to request: OutgoingRequest) {
        hasBody = request.method != "HEAD"
        bodyLimit = request.bodyLimit
    }

    /// Takes the next line of the head, of one before it (status 1xx), or of the trailer, which is not kept.
    mutating func receive(line: UnsafeRawBufferPointer) throws(TransportError) {
        headSize += line.count
        guard headSize <= Self.headLimit else { throw .largeHead }
        guard response == nil else { return }
        guard line.allSatisfy(\.endsLine) else { return head.append(contentsOf: line) }

        let lines = head.split(separator: UInt8(ascii: "\n"))
        head = []
        let words = lines.first?.split(separator: UInt8(ascii: " ")) ?? []
        guard words.count > 1, let status = Int(text(words[1])), 100...599 ~= status else {
            throw .notUnderstood(detail: "it has no status")
        }
        guard status >= 200 else { return }
        let response = HTTPResponse(status: status, headers: fields(lines.dropFirst()))
        try checkAnnouncedSize(response)
        self.response = response
    }

    private func fields(_ lines: some Sequence<ArraySlice<UInt8>>) -> [HTTPField] {
        var fields: [HTTPField] = []
        for line in lines {
            if line.first?.isBlank == true, let last = fields.popLast() {
                fields.append(HTTPField(last.name, "\(last.value) \(text(line))"))
            } else if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
                fields.append(HTTPField(text(line[..<colon]), text(line[(colon + 1)...])))
            }
        }
        return fields
    }

    private func text(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private func checkAnnouncedSize(_ response: HTTPResponse) throws(TransportError) {
        guard hasBody, ![204, 304].contains(response.status),
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

extension UInt8 {
    fileprivate var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
    fileprivate var endsLine: Bool { self == UInt8(ascii: "\r") || self == UInt8(ascii: "\n") }
}

extension TransportError {
    static var largeHead: TransportError {
        .notUnderstood(detail: "its head is larger than \(IncomingReply.headLimit) bytes")
    }
}
