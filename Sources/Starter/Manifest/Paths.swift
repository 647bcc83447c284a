extension String {
    /// The path without `.`, and with `..` taking the folder before it away as far as there is one.
    var normalizedPath: String {
        var parts: [Substring] = []
        for part in split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != ".." {
                parts.removeLast()
            } else {
                parts.append(part)
            }
        }
        return (hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    }
}
