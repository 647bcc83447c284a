extension String {
    /// The text as one word of a shell command, for the `help:` lines of errors.
    var quotedForShell: String {
        "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
    }
}
