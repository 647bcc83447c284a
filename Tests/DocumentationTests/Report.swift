import Testing

extension Optional where Wrapped == ExitTest.Result {
    /// What the kernel printed before it stopped the program, without what surrounds it.
    var report: String {
        let text = String(decoding: self?.standardErrorContent ?? [], as: UTF8.self)
        let lines = text.split(separator: "\n")
        guard let start = lines.firstIndex(where: { $0.hasPrefix("[") }),
            let end = lines[start...].firstIndex(where: { $0.hasPrefix("help:") })
        else { return text }
        return lines[start...end].joined(separator: "\n")
    }
}
