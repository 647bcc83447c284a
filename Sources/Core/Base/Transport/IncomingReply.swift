internal import Core
internal import Foundation

/// A partial reply. Rejects a reply as soon as it exceeds a limit.
struct IncomingReply {
    /// The reply once its head has ended with an empty line.
    private(set) var response: HTTPResponse?
    private let hasBody: Bool
    private let bodyLimit: Int
    // Parsed when the head is whole, to waste no time on replies that are rejected.
    private var head: [UInt8] = []
    private var headSize = 0

    /// The largest size of all heads and the trailer together, in bytes.
    static let headLimit = 65_536

    init(to request: OutgoingRequest) {
        hasBody = request.method != "HEAD"
        bodyLimit = request.bodyLimit
    }

    /// Takes the next line of the head, of an earlier one (status 1xx), or of the trailer, which is discarded.
    mutating func receive(line: UnsafeRawBufferPointer) throws(TransportError) {
        headSize += line.count
        guard headSize <= Self.headLimit else { throw .largeHead }
        guard response == nil else { return }
        guard line.allSatisfy(\.endsLine) else { return head.append(contentsOf: line) }

        // Names and values of fields are compared.
        guard !String(decoding: head, as: UTF8.self).hasLongRunOfMarks else {
            throw .notUnderstood(detail: "its head has more accents on one letter than any language")
        }
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
                let (name, value) = (text(line[..<colon]), line[(colon + 1)...])
                let field = HTTPField(name, text(value))
                fields.append(field.isNamed("Location") ? HTTPField(name, address(value)) : field)
            }
        }
        return fields
    }

    /// The address of a redirect. Bytes that are not UTF-8 are escaped: the server means these bytes, whatever they encode.
    private func address(_ bytes: ArraySlice<UInt8>) -> String {
        guard String(bytes: bytes, encoding: .utf8) == nil else { return text(bytes) }
        let escaped = bytes.map { $0 < 0x80 ? String(Unicode.Scalar($0)) : $0.percentEncoded }
        return escaped.joined().trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private func text(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private func checkAnnouncedSize(_ response: HTTPResponse) throws(TransportError) {
        // The limit is that of the unpacked body, and what is announced is the size of the packed one.
        guard hasBody, ![204, 304].contains(response.status), !response.isPacked,
            let size = response.header("Content-Length").flatMap(Int.init), size > bodyLimit
        else { return }
        throw .tooLarge(limit: bodyLimit)
    }

    /// Takes the next piece of the body, decompressed.
    mutating func receive(body bytes: UnsafeRawBufferPointer) throws(TransportError) {
        guard let count = response?.body.count else { throw .notUnderstood(detail: "it has no head") }
        guard count + bytes.count <= bodyLimit else { throw .tooLarge(limit: bodyLimit) }
        response?.body.append(contentsOf: bytes)
    }
}

extension HTTPResponse {
    var isPacked: Bool {
        headers.contains { $0.isNamed("Content-Encoding") && $0.value.lowercased() != "identity" }
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
