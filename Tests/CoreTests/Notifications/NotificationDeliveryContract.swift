import AssemblyTesting
import Conditions
import Core
import CoreBase
import CoreDouble
import Foundation
import Testing

@Suite("Notification delivery", .timeLimit(.minutes(10))) struct NotificationDeliveryContract {
    private static let desktops = Contract<Desktop>("Core") {
        try Desktop.base(.notifySend)
    } double: {
        Desktop.double()
    }.testing("NotificationDelivery", \.core.notificationDelivery)

    @Test("a notification is shown on the desktop", arguments: desktops)
    func shows(_ desktop: Implementation<Desktop>) async throws {
        let desktop = try await desktop.make()

        let outcome = await desktop.core.notificationDelivery.deliver(
            title: "weather", text: "Frost in Kazan within a day.")

        #expect(outcome == .delivered)
        #expect(desktop.shown == ["weather", "Frost in Kazan within a day."])
    }

    @Test("each is shown, also one that is the same as another one before", arguments: desktops)
    func showsEach(_ desktop: Implementation<Desktop>) async throws {
        let desktop = try await desktop.make()

        for text in ["Frost.", "Frost.", "Rain.", "Frost."] {
            let outcome = await desktop.core.notificationDelivery.deliver(title: "weather", text: text)
            #expect(outcome == .delivered)
        }

        #expect(
            desktop.shown == [
                "weather", "Frost.", "weather", "Frost.", "weather", "Rain.", "weather", "Frost.",
            ])
    }

    @Test("nothing of it is obeyed by a shell, a terminal, or as an option", arguments: desktops)
    func isHarmless(_ desktop: Implementation<Desktop>) async throws {
        let desktop = try await desktop.make()

        _ = await desktop.core.notificationDelivery.deliver(
            title: "--help <b>&\u{7F}",
            text: "$(exit 1); `exit` '\"\n\u{1B}[31m <b>Æ</b> & 雨\r\n\u{85}\u{9B}.")

        #expect(
            desktop.shown == ["--help <b>& ", "$(exit 1); `exit` '\"  [31m <b>Æ</b> & 雨    ."])
    }

    @Test("letters and emoji that are joined stay so", arguments: desktops)
    func joins(_ desktop: Implementation<Desktop>) async throws {
        let desktop = try await desktop.make()
        let text = "می\u{200C}خواهم क्\u{200D}ष 👩\u{200D}👧"

        _ = await desktop.core.notificationDelivery.deliver(title: "weather", text: text)

        #expect(desktop.shown == ["weather", text])
    }

    @Test("a backslash is shown as one, whatever follows it", arguments: desktops)
    func backslashes(_ desktop: Implementation<Desktop>) async throws {
        let desktop = try await desktop.make()
        let text = #"\\server\new, C:\temp \074b\076 \"#

        _ = await desktop.core.notificationDelivery.deliver(title: #"C:\new"#, text: text)

        #expect(desktop.shown == [#"C:\new"#, text])
    }

    @Test("a cancelled task's notification is shown, and the outcome says so", arguments: desktops)
    func cancelled(_ desktop: Implementation<Desktop>) async throws {
        let desktop = try await desktop.make()

        let outcome = try await whenCancelled {
            await desktop.core.notificationDelivery.deliver(title: "weather", text: "Frost.")
        }

        #expect(outcome == .delivered)
        #expect(desktop.shown == ["weather", "Frost."])
    }

    @Test("a desktop hides nothing: what it would read as markup is escaped, and no urgency is given")
    func markup() async throws {
        let desktop = try Desktop.base(.notifySend)

        _ = await desktop.core.notificationDelivery.deliver(title: "weather", text: "<b>1 & 2</b>")

        #expect(
            desktop.arguments
                == ["--app-name=weather", "--", "weather", "&lt;b&gt;1 &amp; 2&lt;/b&gt;"])
    }

    @Test("of several folders with the program the first counts; a folder of its name is no program")
    func folders() async throws {
        let (first, second) = (try TemporaryFolder(), try TemporaryFolder())
        let (misleading, plain) = (try TemporaryFolder(), try TemporaryFolder())
        try FileManager.default.createDirectory(
            at: misleading.file("notify-send"), withIntermediateDirectories: false)
        try Data().write(to: plain.file("notify-send"))
        for folder in [first, second] { try Desktop.install(.notifySend, in: folder) }
        var settings = CoreSettings(folder: first.url)
        settings.programFolders = [
            first.url.appending(path: "none"), misleading.url, plain.url, first.url, second.url,
        ]

        let outcome = await CoreBase(settings).notificationDelivery.deliver(title: "weather", text: "Frost.")

        #expect(outcome == .delivered)
        let shown = [first, second].map {
            FileManager.default.fileExists(atPath: $0.file("notify-send.shown").path)
        }
        #expect(shown == [true, false])
    }

    @Test("osascript comes first, whatever folder it is in: on macOS notify-send shows nothing")
    func programs() async throws {
        let (first, second) = (try TemporaryFolder(), try TemporaryFolder())
        try Desktop.install(.notifySend, in: first)
        try Desktop.install(.osascript, in: second)
        var settings = CoreSettings(folder: first.url)
        settings.programFolders = [first.url, second.url]

        let outcome = await CoreBase(settings).notificationDelivery.deliver(title: "weather", text: "Frost.")

        #expect(outcome == .delivered)
        let shown = [first.file("notify-send.shown"), second.file("osascript.shown")].map {
            FileManager.default.fileExists(atPath: $0.path)
        }
        #expect(shown == [false, true])
    }

    @Test("without a program that shows it, the outcome says so")
    func noProgram() async throws {
        let folder = try TemporaryFolder()
        var settings = CoreSettings(folder: folder.url)
        settings.programFolders = [folder.url.appending(path: "bin")]

        let outcome = await CoreBase(settings).notificationDelivery.deliver(title: "weather", text: "Frost.")

        #expect(outcome == .notDelivered(reason: "neither notify-send nor osascript is installed"))
    }

    @Test(
        "a program that fails is told, and nothing else happens",
        arguments: [(Desktop.Program.failing, "did not show it"), (.broken, "can't be started")])
    func fails(_ program: Desktop.Program, reason: String) async throws {
        let desktop = try Desktop.base(program)

        let outcome = await desktop.core.notificationDelivery.deliver(title: "weather", text: "Frost.")

        #expect(outcome == .notDelivered(reason: "notify-send \(reason)"))
    }

    #if os(Linux)
        @Test("a program reads nothing of what is typed, and writes nothing on the screen")
        func isQuiet() async throws {
            let desktop = try Desktop.base(.quiet)

            let outcome = await desktop.core.notificationDelivery.deliver(title: "weather", text: "Frost.")

            #expect(outcome == .delivered)
        }
    #endif

    @Test("a program that hangs is waited for three seconds, and then ended, whatever signals it ignores")
    func hangs() async throws {
        let desktop = try Desktop.base(.hanging)

        let start = desktop.time.now
        let delivery = Task {
            let outcome = await desktop.core.notificationDelivery.deliver(title: "weather", text: "Frost.")
            return (outcome: outcome, seconds: desktop.time.now.timeIntervalSince(start))
        }
        await desktop.time.waitForSleepers()
        // It is open once the program has begun, and ends when the program is gone.
        let output = try desktop.pipe(O_RDONLY, "output")
        desktop.time.advance(by: .milliseconds(2_500))
        // Ended too early, it would leave no sleeper.
        let after = Task {
            _ = await delivery.value
            try? await desktop.time.sleep(for: .seconds(1))
        }
        await desktop.time.waitForSleepers()
        desktop.time.advance(by: .milliseconds(500))

        #expect(await delivery.value.outcome == .notDelivered(reason: "notify-send did not show it"))
        #expect(await delivery.value.seconds == 3)
        after.cancel()
        // A program that is still there goes on now.
        let pipe = try desktop.letGo()
        #expect(String(decoding: try output.readToEnd() ?? Data(), as: UTF8.self) == "")
        withExtendedLifetime(pipe) {}
    }

    @Test("a program is waited for three seconds, though another one that it has started hangs")
    func inner() async throws {
        let desktop = try Desktop.base(.hangingInside)

        let delivery = Task {
            await desktop.core.notificationDelivery.deliver(title: "weather", text: "Frost.")
        }
        await desktop.time.waitForSleepers()
        // The inner program reads from it until it is closed.
        let pipe = try desktop.pipe(O_WRONLY)
        desktop.time.advance(by: .seconds(3))

        #expect(await delivery.value == .notDelivered(reason: "notify-send did not show it"))
        withExtendedLifetime(pipe) {}
    }

    @Test("a program that takes nearly three seconds is waited for, and nothing waits for it afterwards")
    func takesLong() async throws {
        let desktop = try Desktop.base(.waiting)

        let delivery = Task {
            await desktop.core.notificationDelivery.deliver(title: "weather", text: "Frost.")
        }
        await desktop.time.waitForSleepers()
        desktop.time.advance(by: .milliseconds(2_999))
        // Returns at once: the limit is not over yet.
        await desktop.time.waitForSleepers()
        let pipe = try desktop.letGo()

        #expect(await delivery.value == .delivered)
        await desktop.time.waitForNoSleepers()
        withExtendedLifetime(pipe) {}
    }

    @Test("on macOS the texts are arguments of the script, and no part of it")
    func macOS() async throws {
        let desktop = try Desktop.base(.osascript)

        let outcome = await desktop.core.notificationDelivery.deliver(
            title: "<weather>", text: "\" & (do shell script \"exit 1\")")

        #expect(outcome == .delivered)
        #expect(
            desktop.arguments == [
                "-e", "on run argv",
                "-e", "display notification (item 2 of argv) with title (item 1 of argv)",
                "-e", "end run", "--", "<weather>", "\" & (do shell script \"exit 1\")",
            ])
    }
}

/// A desktop that shows notifications: Base has a program of its own for it, which writes its arguments down.
final class Desktop: Sendable {
    let core: any CoreAssembly
    let time: ManualTime
    private let folder: TemporaryFolder?

    enum Program {
        case notifySend, osascript, failing, hanging, hangingInside, waiting, broken, quiet
    }

    static func base(_ program: Program) throws -> Desktop {
        let (folder, time) = (try TemporaryFolder(), ManualTime())
        try install(program, in: folder)
        var settings = CoreSettings(folder: folder.url)
        settings.programFolders = [folder.url]
        let core = CoreBase(settings)
        core.follow(time)
        return Desktop(core, time, folder)
    }

    static func install(_ program: Program, in folder: TemporaryFolder) throws {
        let work =
            switch program {
            case .failing: "exit 1"
            case .hanging:
                """
                trap '' HUP INT TERM
                exec 3> "$0.output"
                read line < "$0.line"
                echo "still there" >&3
                """
            case .hangingInside: "(read line < \"$0.line\"); exit 1"
            case .waiting: "read line < \"$0.line\""
            case .broken: ""
            case .quiet: "for stream in 0 1 2; do [ /dev/fd/$stream -ef /dev/null ] || exit 1; done"
            case .notifySend, .osascript:
                "for text in \"$@\"; do printf '%s\\n' \"$text\"; done >> \"$0.shown\""
            }
        if [.waiting, .hanging, .hangingInside].contains(program) {
            for pipe in ["line", "output"] { mkfifo(folder.file("notify-send.\(pipe)").path, 0o600) }
        }
        let text = folder.file("text")
        let shell = program == .broken ? "/dev/null/sh" : "/bin/sh"
        try Data("#!\(shell)\n\(work)\n".utf8).write(to: text)
        // A program can't be started while it is open for writing, as what this process writes is in each process that
        // another test starts meanwhile. So another process writes it.
        let copy = try Process.run(
            URL(filePath: "/usr/bin/install"),
            arguments: [
                "-m", "700", text.path,
                folder.file(program == .osascript ? "osascript" : "notify-send").path,
            ])
        copy.waitUntilExit()
    }

    static func double() -> Desktop { Desktop(CoreDouble(), ManualTime(), nil) }

    private init(_ core: any CoreAssembly, _ time: ManualTime, _ folder: TemporaryFolder?) {
        self.core = core
        self.time = time
        self.folder = folder
    }

    /// Lets a program go on that waits. The pipe is kept until it has ended.
    func letGo() throws -> FileHandle {
        let pipe = try pipe(O_RDWR)
        try pipe.write(contentsOf: Data("\n".utf8))
        return pipe
    }

    /// The pipe from which a program reads, or to which one writes. Opened for one of both only, it is waited for until
    /// a program does the other.
    func pipe(_ access: Int32, _ name: String = "line") throws -> FileHandle {
        let path = try #require(folder).file("notify-send.\(name)").path
        return FileHandle(fileDescriptor: open(path, access | O_CLOEXEC), closeOnDealloc: true)
    }

    /// What the desktop's program was given, each time that it was started.
    var arguments: [String] {
        let files = ["notify-send.shown", "osascript.shown"].compactMap { name in
            folder.flatMap { FileManager.default.contents(atPath: $0.file(name).path) }
        }
        return files.flatMap { String(decoding: $0, as: UTF8.self).split(separator: "\n") }.map(String.init)
    }

    /// Title and text of each that was shown, escapes and markup of the text read as `notify-send` and a desktop read
    /// them.
    var shown: [String] {
        if let memory = core.notificationDelivery as? MemoryNotificationDelivery {
            return memory.notifications.flatMap { [$0.title, $0.text] }
        }
        return arguments.split(separator: "--").dropFirst().flatMap { given in
            // Behind the texts come the options of the next one.
            given.prefix(1)
                + given.dropFirst().prefix(1).map {
                    unescaped($0).replacing("&lt;", with: "<").replacing("&gt;", with: ">")
                        .replacing("&amp;", with: "&")
                }
        }
    }

    /// The text without the backslashes that escape what follows them. What C has for control characters and numbers is
    /// not told apart: none of it may be left.
    private func unescaped(_ text: String) -> String {
        var (shown, isEscaped) = ("", false)
        for letter in text {
            isEscaped = letter == "\\" && !isEscaped
            if !isEscaped { shown.append(letter) }
        }
        return shown
    }
}
