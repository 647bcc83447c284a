import AssemblyTesting
import BusinessLogic
import Testing

@Suite("Cities, side by side") struct CitiesComparison {
    let comparison = Comparison(
        "cities", of: CitiesStep.self, on: ProgramPair.all.testing("Cities", \.here.cities),
        state: { try await $0.here.cities.cities() }, restart: { $0.restarted() })

    @Test("any sequence of changes is answered alike, restarts and another program or not")
    func alike() async throws { try await comparison.run(seeds: 8) }

    @Test("changes at once are as if one had come after another")
    func together() async throws { try await comparison.runTogether(seeds: 5) }
}

enum CitiesStep: Step {
    case here(Change)
    case inAnotherProgram(Change)

    enum Change {
        case list
        case add(Int)
        case remove(Int)
        case move(Int, to: Int)
    }

    static func next(after done: [Self], using random: inout Random) -> Self {
        let change = Change(using: &random)
        return random.once(in: 4) ? .inAnotherProgram(change) : .here(change)
    }

    func run(on programs: ProgramPair) async throws -> Answer? {
        switch self {
        case .here(let change): try await change.run(on: programs.here.cities)
        case .inAnotherProgram(let change): try await change.run(on: programs.there.cities)
        }
    }

    var simpler: [Self] {
        switch self {
        case .here(let change): change.simpler.map(Self.here)
        case .inAnotherProgram(let change): [.here(change)] + change.simpler.map(Self.inAnotherProgram)
        }
    }
}

extension CitiesStep.Change {
    init(using random: inout Random) {
        let id = random.below(6)
        switch random.below(5) {
        case 0, 1: self = .add(id)
        case 2: self = .move(id, to: random.below(9) - 2)
        case 3: self = .remove(id)
        default: self = .list
        }
    }

    func run(on cities: any CitiesService) async throws -> CitiesStep.Answer? {
        switch self {
        case .list: return try await cities.cities().map(\.id)
        case .add(let id): return try await cities.add(.sample(id))
        case .remove(let id): return try await cities.remove(CityID(id))
        case .move(let id, let index):
            try await cities.move(CityID(id), to: index)
            return nil
        }
    }

    var simpler: [Self] {
        switch self {
        case .list: []
        case .add(let id): id > 0 ? [.add(id - 1)] : []
        case .remove(let id): id > 0 ? [.remove(id - 1)] : []
        case .move(_, to: 0): []
        case .move(let id, let index): [.move(id, to: 0), .move(id, to: index - index.signum())]
        }
    }
}
