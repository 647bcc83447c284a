/// Names that are taken.
enum ReservedNames {
    /// Swift keywords, compared exactly.
    static let keywords: Set = [
        "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import", "init",
        "inout", "internal", "let", "open", "operator", "private", "precedencegroup", "protocol", "public",
        "rethrows", "static", "struct", "subscript", "typealias", "var", "break", "case", "catch",
        "continue", "default", "defer", "do", "else", "fallthrough", "for", "guard", "if", "in", "repeat",
        "return", "throw", "switch", "where", "while", "Any", "as", "await", "false", "is", "nil", "self",
        "Self", "super", "throws", "true", "try", "async", "actor", "macro", "package", "some", "any",
        "Type", "Protocol",
    ]

    /// System modules on Linux or macOS.
    static let modulesOfToolchain = [
        "Swift", "SwiftUI", "SwiftData", "Foundation", "FoundationEssentials", "FoundationNetworking",
        "FoundationXML", "FoundationInternationalization", "Testing", "XCTest", "Synchronization",
        "Dispatch", "Observation", "RegexBuilder", "Distributed", "Cxx", "CxxStdlib", "Builtin", "Glibc",
        "Musl", "Darwin", "Combine", "CryptoKit", "UIKit", "AppKit", "OSLog", "os", "Network", "Security",
        "CoreData", "CoreFoundation", "CoreGraphics", "PackageDescription", "PackagePlugin",
    ]

    /// Errors of Swift and Foundation, which a service's would hide.
    static let errors = [
        "CancellationError", "CocoaError", "DecodingError", "EncodingError", "POSIXError", "URLError",
    ]

    /// Screens of a project without the demo, which `strip-demo` writes.
    static let screens = ["start"]

    /// The folders in SwiftPM's `debug` with the name that the program would have.
    static let foldersOfBuild = ["Index", "Modules"]

    /// Variables that systems, terminals, tools and CI set. A project's settings begin with its name, and a variable that
    /// begins like that and is none of them is refused.
    static let variables = [
        "MAKE_TERMOUT", "JOURNAL_STREAM", "INVOCATION_ID", "MEMORY_PRESSURE_WATCH", "SYSTEMD_EXEC_PID",
        "NOTIFY_SOCKET", "LISTEN_FDS", "WATCHDOG_PID", "SESSION_MANAGER", "DESKTOP_SESSION", "XDG_SESSION_ID",
        "DBUS_SESSION_BUS_ADDRESS", "GNOME_TERMINAL_SCREEN", "KDE_FULL_SESSION", "GTK_MODULES",
        "QT_QPA_PLATFORM", "XPC_SERVICE_NAME", "TERM_PROGRAM", "TERM_SESSION_ID", "TERMINAL_EMULATOR",
        "TMUX_PANE", "ITERM_PROFILE", "KITTY_WINDOW_ID", "ALACRITTY_WINDOW_ID", "WEZTERM_PANE", "VTE_VERSION",
        "VSCODE_PID", "WSL_DISTRO_NAME", "LC_ALL", "LESS_TERMCAP_md", "NO_COLOR", "FORCE_COLOR", "SUDO_USER",
        "SSH_AUTH_SOCK", "GPG_AGENT_INFO", "GIT_PAGER", "DOCKER_HOST", "KUBERNETES_SERVICE_HOST",
        "HOMEBREW_PREFIX", "SWIFTLY_HOME_DIR", "DEVELOPER_DIR", "JAVA_HOME", "NODE_ENV", "ANDROID_HOME",
        "AWS_REGION", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "CI_JOB_ID", "GITHUB_ACTIONS", "GITLAB_CI",
        "RUNNER_OS", "BUILD_ID", "JOB_NAME", "JENKINS_URL", "VIRTUAL_ENV", "CARGO_HOME", "CONDA_PREFIX",
        "NVM_DIR", "WAYLAND_DISPLAY", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "PKG_CONFIG_PATH",
        "GOOGLE_APPLICATION_CREDENTIALS",
    ]

    /// The modules, products and traits of a generated project.
    static let modulesOfProject = [
        "AssemblyKit", "CAssemblyKit", "AssemblyCatalog", "AssemblyConfiguration", "AssemblyTesting",
        "CAssemblyTesting", "Conditions", "Core", "CoreBase", "CoreDouble", "CSQLite", "BusinessLogic",
        "BusinessLogicBase", "BusinessLogicDouble", "Presentation", "PresentationBase",
        "PresentationDouble", "Composition", "App", "Tool", "Starter", "Mutation", "Double", "Base",
        "EmbeddedMapPage", "AssemblyRecording", "CoreTests", "BusinessLogicTests",
        "PresentationTests", "CompositionTests", "AppTests",
    ]
}
