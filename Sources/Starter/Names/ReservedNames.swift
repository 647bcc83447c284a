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

    /// System modules on Linux or macOS. A part may be called so: its types have longer names.
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
    /// begins like that and is none of them is refused. Those that are set where a project is made count as well.
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
        "GOOGLE_APPLICATION_CREDENTIALS", "PULSE_SERVER", "COMMAND_MODE", "REMOTE_CONTAINERS", "LS_COLORS",
        "MOTD_SHOWN", "STARSHIP_SHELL", "VAULT_ADDR", "NIX_PROFILES", "SNAP_NAME", "USER_ZDOTDIR",
        "ORIGINAL_XDG_CURRENT_DESKTOP", "CHROME_DESKTOP", "GDK_BACKEND", "GIO_LAUNCHED_DESKTOP_FILE",
        "GJS_DEBUG_TOPICS", "GSM_SKIP_SSH_AGENT_WORKAROUND", "IM_CONFIG_PHASE", "INPUT_METHOD",
        "CLUTTER_IM_MODULE", "MOZ_ENABLE_WAYLAND", "XCURSOR_THEME", "FLATPAK_ID", "BAMF_DESKTOP_FILE_HINT",
        "INSIDE_EMACS", "VIM_TERMINAL", "NVIM_LOG_FILE", "ZED_TERM", "CURSOR_TRACE_ID",
        "IDEA_INITIAL_DIRECTORY", "WT_SESSION", "XTERM_VERSION", "KONSOLE_VERSION", "GHOSTTY_RESOURCES_DIR",
        "WARP_IS_LOCAL_SHELL_SESSION", "TERMINATOR_UUID", "TILIX_ID", "GUAKE_TAB_UUID", "ZELLIJ_SESSION_NAME",
        "BYOBU_BACKEND", "P9K_TTY", "POSH_THEME", "DIRENV_DIR", "GCC_COLORS", "TERMINFO_DIRS",
        "SELINUX_ROLE_REQUESTED", "DEBUGINFOD_URLS", "RUNTIME_DIRECTORY", "STATE_DIRECTORY",
        "CACHE_DIRECTORY", "LOGS_DIRECTORY", "CONFIGURATION_DIRECTORY", "CREDENTIALS_DIRECTORY",
        "CODESPACE_NAME", "GITPOD_WORKSPACE_ID", "REPL_ID", "CLOUD_SHELL", "TOOLBOX_PATH",
        "DISTROBOX_ENTER_PATH", "CONTAINER_ID", "TERMUX_VERSION", "PYENV_ROOT", "RBENV_ROOT", "GEM_HOME",
        "RUBY_VERSION", "PYTHON_VERSION", "PIP_INDEX_URL", "MAMBA_ROOT_PREFIX", "PERL_MB_OPT",
        "OPAM_SWITCH_PREFIX", "OCAML_TOPLEVEL_PATH", "GUIX_PROFILE", "RUSTUP_HOME", "RUST_BACKTRACE",
        "DOTNET_ROOT", "NUGET_PACKAGES", "MAVEN_HOME", "GRADLE_USER_HOME", "KOTLIN_HOME", "SDKMAN_DIR",
        "DENO_INSTALL", "BUN_INSTALL", "PNPM_HOME", "VOLTA_HOME", "FNM_DIR", "NPM_TOKEN", "ASDF_DIR",
        "MISE_SHELL", "FLUTTER_ROOT", "CUDA_HOME", "VULKAN_SDK", "SPACK_ROOT", "LMOD_CMD", "SLURM_JOB_ID",
        "OMP_NUM_THREADS", "NVIDIA_VISIBLE_DEVICES", "SSL_CERT_FILE", "CURL_CA_BUNDLE", "REQUESTS_CA_BUNDLE",
        "FTP_PROXY", "OPENAI_API_KEY", "ANTHROPIC_API_KEY", "GH_TOKEN", "AZURE_CONFIG_DIR", "CLOUDSDK_CONFIG",
        "CONSUL_HTTP_ADDR", "NOMAD_ADDR", "ANSIBLE_CONFIG", "VAGRANT_HOME", "DATABASE_URL", "REDIS_URL",
        "POSTGRES_PASSWORD", "MYSQL_PWD", "CIRCLE_BRANCH", "TRAVIS_BRANCH", "BITBUCKET_BUILD_NUMBER",
        "BUILDKITE_BRANCH", "DRONE_BRANCH", "AGENT_NAME", "SYSTEM_TEAMPROJECT",
        "PIPELINE_WORKSPACE", "STATS_TRP", "DEPLOYMENT_BASEPATH", "ACTIONS_CACHE_URL", "PIPX_HOME",
        "STAGE_NAME", "BRANCH_NAME", "CHANGE_ID", "WORKSPACE_TMP", "EXECUTOR_NUMBER", "HUDSON_URL",
        "FASTLANE_USER", "MATCH_PASSWORD", "LAMBDA_TASK_ROOT", "RENDER_SERVICE_ID", "FLY_APP_NAME",
        "RAILWAY_ENVIRONMENT",
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
