extension String {
    /// The module of a target with this name, as sources import it: what can't stand in a name is `_` there.
    var moduleName: String { String(map { $0.isLetter || $0.isNumber ? $0 : "_" }) }

    /// The path with `.` and `..` resolved as far as possible.
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
