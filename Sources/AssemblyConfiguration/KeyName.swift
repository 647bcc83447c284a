/// What a key is called in a file and in the environment.
struct KeyName {
    let path: String
    let variable: String
    /// The variable is not made of the path.
    let isGiven: Bool

    init(_ path: String, _ variable: String?) {
        self.path = path
        self.variable = variable ?? Self.variable(path)
        isGiven = variable != nil
    }

    /// The variable of an environment: a name that a key gives itself is whole.
    func variable(prefix: String) -> String { isGiven ? variable : prefix + variable }

    /// `mainServer.baseURL` is `MAIN_SERVER_BASE_URL`.
    private static func variable(_ path: String) -> String {
        let characters = Array(path)
        var name = ""
        for (index, character) in characters.enumerated() {
            if index > 0, beginsWord(characters[index - 1], character, characters.dropFirst(index + 1)) {
                name.append("_")
            }
            name += character == "." || character == "-" ? "_" : character.uppercased()
        }
        return name
    }

    private static func beginsWord(
        _ before: Character, _ character: Character, _ rest: ArraySlice<Character>
    ) -> Bool {
        guard character.isUppercase else { return false }
        // An `s` alone makes a plural of the capitals before it, as in `proxyURLs`; but `URLAsText` has the word "as".
        let next = rest.dropFirst().first
        let isShortWord = "AIU".contains(character) && next?.isUppercase == true
        let isBeforePlural = rest.first == "s" && next?.isLowercase != true && !isShortWord
        return before.isLowercase || before.isNumber
            || before.isUppercase && rest.first?.isLowercase == true && !isBeforePlural
    }
}
