internal import Foundation

/// Where this user keeps things.
///
/// The XDG base directories (<https://specifications.freedesktop.org/basedir-spec>). Where their variables are not set,
/// macOS has Application Support.
struct UserFolders {
    private let environment: [String: String]

    init(environment: [String: String]) { self.environment = environment }

    /// Where `config.json` is looked for.
    ///
    /// - Throws: ``StartError`` for a home that is none.
    func configuration() throws(StartError) -> URL {
        #if os(macOS)
            try folder("XDG_CONFIG_HOME", "Library/Application Support")
        #else
            try folder("XDG_CONFIG_HOME", ".config")
        #endif
    }

    /// Where data is kept.
    ///
    /// - Throws: ``StartError`` for a home that is none.
    func data() throws(StartError) -> URL {
        #if os(macOS)
            try folder("XDG_DATA_HOME", "Library/Application Support")
        #else
            try folder("XDG_DATA_HOME", ".local/share")
        #endif
    }

    private func folder(_ variable: String, _ fallback: String) throws(StartError) -> URL {
        // The specification requires that a relative path is ignored.
        if let path = try path(in: variable), path.hasPrefix("/") {
            return URL(filePath: path).appending(path: ProgramName.command)
        }
        let home: URL
        if let path = try path(in: "HOME") {
            guard path.hasPrefix("/") else {
                throw StartError(problems: ["HOME: \"\(path)\" is not the full path of a folder"])
            }
            home = URL(filePath: path)
        } else {
            home = FileManager.default.homeDirectoryForCurrentUser
        }
        return home.appending(path: fallback).appending(path: ProgramName.command)
    }

    private func path(in variable: String) throws(StartError) -> String? {
        let path = environment[variable]
        // Foundation reads other bytes as U+FFFD, and the path would be that of another folder.
        if path?.contains("\u{FFFD}") == true {
            throw StartError(problems: ["\(variable): the value has bytes that are not UTF-8"])
        }
        return path
    }
}
