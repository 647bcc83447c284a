import Foundation

/// The contents of a path.
enum FileOnDisk: Equatable {
    case missing
    case file(Data, isExecutable: Bool)
    /// A folder, a link, something below a link, or an unreadable file.
    case other

    init(_ path: String, in root: URL) {
        var url = root
        for part in path.split(separator: "/") {
            if url != root, Self.mode(url) != S_IFDIR {
                self = .other
                return
            }
            url = url.appending(path: String(part))
            if Self.mode(url) == nil {
                self = .missing
                return
            }
        }
        guard Self.mode(url) == S_IFREG, let data = try? Data(contentsOf: url) else {
            self = .other
            return
        }
        self = .file(data, isExecutable: FileManager.default.isExecutableFile(atPath: url.path))
    }

    var data: Data? { if case .file(let data, _) = self { data } else { nil } }
    var isExecutable: Bool { if case .file(_, true) = self { true } else { false } }

    /// The type of the file, without following a link; nil when there is none.
    private static func mode(_ url: URL) -> mode_t? {
        var status = stat()
        return lstat(url.path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }
}
