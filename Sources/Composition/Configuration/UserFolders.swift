internal import Foundation

/// Where this user keeps things.
///
/// Linux: the XDG base directories (<https://specifications.freedesktop.org/basedir-spec>). macOS: Application
/// Support.
struct UserFolders {
    let configuration: URL
    let data: URL

    init(environment: [String: String]) {
        func folder(_ variable: String, _ fallback: String) -> URL {
            // The specification: a relative path is invalid and is to be ignored.
            if let path = environment[variable], path.hasPrefix("/") { return URL(filePath: path) }
            let home =
                environment["HOME"].map { URL(filePath: $0) }
                ?? FileManager.default.homeDirectoryForCurrentUser
            return home.appending(path: fallback)
        }
        #if os(macOS)
            configuration = folder("XDG_CONFIG_HOME", "Library/Application Support").appending(
                path: "weather")
            data = folder("XDG_DATA_HOME", "Library/Application Support").appending(path: "weather")
        #else
            configuration = folder("XDG_CONFIG_HOME", ".config").appending(path: "weather")
            data = folder("XDG_DATA_HOME", ".local/share").appending(path: "weather")
        #endif
    }
}
