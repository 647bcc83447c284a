import AssemblyTesting
import BusinessLogic
import Testing

@Suite("Settings, side by side") struct SettingsComparison {
    let comparison = Comparison(
        "settings", of: SettingsStep.self,
        on: ProgramPair.all.testing("Settings", \.here.settings),
        state: { try await $0.here.settings.settings() }, restart: { $0.restarted() })

    @Test("any sequence of changes is answered alike, restarts and another program or not")
    func alike() async throws { try await comparison.run(seeds: 5) }

    @Test("changes at once are as if one had come after another")
    func together() async throws { try await comparison.runTogether(seeds: 4) }
}

enum SettingsStep: Step {
    case here(Change)
    case inAnotherProgram(Change)

    enum Change {
        case show
        case temperature(TemperatureUnit)
        case windSpeed(WindSpeedUnit)
        case pressure(PressureUnit)
        case precipitation(PrecipitationUnit)
        case language(Language)
        case providers([Provider])
    }

    static func next(after done: [Self], using random: inout Random) -> Self {
        let change = Change(using: &random)
        return random.once(in: 4) ? .inAnotherProgram(change) : .here(change)
    }

    func run(on programs: ProgramPair) async throws -> Answer? {
        switch self {
        case .here(let change): try await change.run(on: programs.here.settings)
        case .inAnotherProgram(let change): try await change.run(on: programs.there.settings)
        }
    }

    var simpler: [Self] {
        guard case .inAnotherProgram(let change) = self else { return [] }
        return [.here(change)]
    }
}

extension SettingsStep.Change {
    init(using random: inout Random) {
        switch random.below(7) {
        case 0: self = .temperature(random.one(of: TemperatureUnit.allCases))
        case 1: self = .windSpeed(random.one(of: WindSpeedUnit.allCases))
        case 2: self = .pressure(random.one(of: PressureUnit.allCases))
        case 3: self = .precipitation(random.one(of: PrecipitationUnit.allCases))
        case 4: self = .language(random.one(of: Language.allCases))
        case 5:
            self = .providers((0..<random.below(4)).map { _ in random.one(of: Provider.allCases) })
        default: self = .show
        }
    }

    func run(on service: any SettingsService) async throws -> Settings {
        switch self {
        case .show: try await service.settings()
        case .temperature(let unit): try await service.change { $0.units.temperature = unit }
        case .windSpeed(let unit): try await service.change { $0.units.windSpeed = unit }
        case .pressure(let unit): try await service.change { $0.units.pressure = unit }
        case .precipitation(let unit): try await service.change { $0.units.precipitation = unit }
        case .providers(let providers): try await service.change { $0.providers = providers }
        case .language(let language): try await service.change { $0.language = language }
        }
    }
}
