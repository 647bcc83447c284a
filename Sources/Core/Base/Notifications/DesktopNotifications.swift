internal import Core
internal import Foundation
internal import Synchronization

/// Shows notifications by the desktop's own program: `notify-send` of the freedesktop.org desktops, or `osascript` of
/// macOS.
struct DesktopNotifications: NotificationDelivery {
    private let folders: [URL]
    private let clock: any WallClock

    /// - Parameters:
    ///   - folders: Where programs are looked for, the first first.
    ///   - clock: What the time limit is waited for on.
    init(folders: [URL], clock: any WallClock) {
        self.folders = folders
        self.clock = clock
    }

    /// How long the desktop may take.
    static let timeLimit = Duration.seconds(3)

    func deliver(title: String, text: String) async -> DeliveryOutcome {
        let (title, text) = (title.withoutControlCharacters, text.withoutControlCharacters)
        for program in Program.allCases {
            if let file = file(of: program) {
                return await run(file, program.arguments(title: title, text: text))
            }
        }
        return .notDelivered(reason: "neither notify-send nor osascript is installed")
    }

    /// In the order in which they are looked for: Linux has no `osascript`, but on macOS there may be a `notify-send`,
    /// which has no desktop there that shows anything.
    private enum Program: String, CaseIterable {
        case osascript
        case notifySend = "notify-send"

        /// The texts are arguments of their own, behind what says that no options follow.
        func arguments(title: String, text: String) -> [String] {
            switch self {
            // The body is markup to many desktops, and `notify-send` reads escapes in it as C has them: `\074` is `<`.
            case .notifySend:
                ["--app-name=weather", "--", title, text.escapedForMarkup.replacing("\\", with: #"\\"#)]
            case .osascript:
                [
                    "-e", "on run argv",
                    "-e", "display notification (item 2 of argv) with title (item 1 of argv)",
                    "-e", "end run", "--", title, text,
                ]
            }
        }
    }

    private func file(of program: Program) -> URL? {
        folders.lazy.map { $0.appending(path: program.rawValue) }.first { file in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder)
                && !isFolder.boolValue && FileManager.default.isExecutableFile(atPath: file.path)
        }
    }

    private func run(_ file: URL, _ arguments: [String]) async -> DeliveryOutcome {
        let process = Process()
        process.executableURL = file
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        let (ends, ended) = AsyncStream<Int32>.makeStream()
        process.terminationHandler = { process in
            ended.yield(process.terminationStatus)
            ended.finish()
        }
        do { try process.run() } catch {
            return .notDelivered(reason: "\(file.lastPathComponent) can't be started")
        }
        let number = process.processIdentifier
        let limit = Task { [clock] in
            guard (try? await clock.sleep(for: Self.timeLimit)) != nil else { return }
            kill(number, SIGKILL)
            // On Linux the end is told only after that of all programs that it has started.
            ended.finish()
        }
        // In a task of its own, which is never cancelled: the program has begun to show it, and must be waited for.
        let status = await Task {
            var status: Int32?
            for await end in ends { status = end }
            return status
        }.value
        limit.cancel()
        return status == 0
            ? .delivered : .notDelivered(reason: "\(file.lastPathComponent) did not show it")
    }
}

extension String {
    fileprivate var withoutControlCharacters: String {
        String(
            UnicodeScalarView(
                unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
    }

    fileprivate var escapedForMarkup: String {
        replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
