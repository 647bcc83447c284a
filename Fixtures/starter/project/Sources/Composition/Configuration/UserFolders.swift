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
            let fallbacks = (
                configuration: "Library/Application Support", data: "Library/Application Support"
            )
        #else
            let fallbacks = (configuration: ".config", data: ".local/share")
        #endif
        configuration = folder("XDG_CONFIG_HOME", fallbacks.configuration).appending(
            path: ProgramName.command)
        data = folder("XDG_DATA_HOME", fallbacks.data).appending(path: ProgramName.command)
    }
}
