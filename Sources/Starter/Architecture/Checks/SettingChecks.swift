/// No compiler setting allows what the sources do not show.
extension ArchitectureCheck {
    /// Without these features, a file can use modules that it does not import, or re-export some.
    private static let requiredFeatures = ["InternalImportsByDefault", "MemberImportVisibility"]

    /// The flags that change nothing but the speed of the code.
    private static let optimizationLevels: Set = ["-O", "-Osize", "-Onone"]

    var settingFindings: [Finding] {
        project.manifest.targets.flatMap { target in
            target.settings.flatMap { setting -> [Finding] in
                let line = project.manifestText.line(ofCall: setting.name, with: setting.values.first)
                return problems(of: setting, in: target).map { problem, help in
                    finding(in: target, line: line, problem, help: help)
                }
            }
        } + featureFindings + languageModeFindings
    }

    private func problems(
        of setting: Manifest.Setting, in target: Manifest.Target
    ) -> [(problem: String, help: String)] {
        let spelling = ".\(setting.name)(\(setting.values.map { "\"\($0)\"" }.joined(separator: ", ")))"
        var problems: [(String, String)] = []
        if setting.name == "unsafeFlags", !Self.optimizationLevels.isSuperset(of: setting.values) {
            problems.append(
                (
                    "\(spelling) can define or import anything",
                    "use a setting that SwiftPM knows, or do without"
                ))
        }
        if setting.name == "define", Self.isDouble(setting) {
            problems.append(
                (
                    "\(spelling) turns the Doubles on without the trait",
                    "remove it: only --traits Double may do that"
                ))
        }
        if setting.name == "define", let configuration = setting.configuration, target.kind != .test {
            problems.append(
                (
                    "\(spelling) holds only in a \(configuration) build, and so tells it from others",
                    "set it always or never"
                ))
        }
        if !setting.traits.isEmpty {
            let traits = setting.traits.joined(separator: ", ")
            problems.append(
                (
                    "\(spelling) holds only under the trait \(traits), and so tells it to other files",
                    "set it always or never; \(conditionsFile) asks `#if Double`"
                ))
        }
        if setting.name == "headerSearchPath", setting.values.contains(where: { leaves(target, $0) }) {
            problems.append(
                (
                    "\(spelling) leads out of \(target.path)",
                    "declare a dependency on the module whose headers they are, and include its public ones"
                ))
        }
        return problems
    }

    private var featureFindings: [Finding] {
        Self.requiredFeatures.flatMap { feature -> [Finding] in
            let without = project.manifest.targets.filter { target in
                !project.files(of: target).isEmpty
                    && !target.settings.contains { Self.turnsOn(feature, $0) }
            }
            return without.map { target in
                finding(
                    in: target, "compiled without \(feature), so imports do not tell all that is used",
                    help: "add .enableUpcomingFeature(\"\(feature)\") to swiftSettings")
            }
        }
    }

    /// Before mode 6 the compiler finds no data races, and no exception from that check would have to be allowed.
    private var languageModeFindings: [Finding] {
        project.manifest.targets.filter { !project.files(of: $0).isEmpty }.flatMap { target -> [Finding] in
            let own = target.settings.filter { $0.name == "swiftLanguageMode" }.flatMap(\.values)
            let modes = own.isEmpty ? [project.manifest.languageMode].compactMap(\.self) : own
            let line = own.isEmpty ? nil : project.manifestText.line(ofCall: "swiftLanguageMode")
            return modes.filter { (Double($0) ?? 6) < 6 }.map { mode in
                finding(
                    in: target, line: line,
                    "compiled in language mode \(mode), which does not check for data races",
                    help: "add .swiftLanguageMode(.v6) to swiftSettings, in place of another one")
            }
        }
    }

    /// A finding of one target, so that a baseline accepts it for this target only.
    private func finding(
        in target: Manifest.Target, line: Int? = nil, _ problem: String, help: String
    ) -> Finding {
        var finding = inManifest(
            line ?? project.manifestText.line(of: target.name), "\(target.name): \(problem)", help: help)
        finding.target = target.name
        return finding
    }

    /// Whether a setting turns on a feature in every build.
    private static func turnsOn(_ feature: String, _ setting: Manifest.Setting) -> Bool {
        setting.name == "enableUpcomingFeature" && setting.values == [feature] && setting.traits.isEmpty
            && !setting.isPartial
    }

    /// `Double`, with or without a value: `Double=1`.
    private static func isDouble(_ setting: Manifest.Setting) -> Bool {
        setting.values.contains { $0 == "Double" || $0.hasPrefix("Double=") }
    }
}
