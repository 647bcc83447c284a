extension String {
    /// The text as one word of a shell command, quoted if necessary.
    var asShellWord: String {
        if wholeMatch(of: /[A-Za-z0-9._~\/][A-Za-z0-9._~\/-]*/) != nil { return self }
        return inSingleQuotes
    }

    /// The text in single quotes, in which the shell reads nothing else.
    var inSingleQuotes: String { "'" + replacing("'", with: #"'\''"#) + "'" }
}
