import BusinessLogic
import Testing

@Suite("Cities, side by side") struct CitiesComparison {
    @Test("any sequence of changes is answered alike", arguments: 1...20)
    func alike(seed: Int) async throws {
        let (base, double) = (World.base(), World.double())
        var numbers = Numbers(state: UInt64(seed))
        var done: [Operation] = []

        for _ in 1...40 {
            let operation = Operation(&numbers)
            done.append(operation)

            let real = await operation.run(base.cities)
            let fake = await operation.run(double.cities)

            #expect(real == fake, "seed \(seed): \(done)")
            let (list, otherList) = (try await base.cities.cities(), try await double.cities.cities())
            #expect(list == otherList, "seed \(seed): \(done)")
        }
    }

    private enum Operation: Sendable {
        case add(Int)
        case remove(Int)
        case move(Int, to: Int)

        init(_ numbers: inout Numbers) {
            let id = numbers.below(6)
            switch numbers.below(4) {
            case 0, 1: self = .add(id)
            case 2: self = .move(id, to: numbers.below(9) - 2)
            default: self = .remove(id)
            }
        }

        func run(_ cities: any CitiesService) async -> String {
            do {
                switch self {
                case .add(let id): return "\(try await cities.add(.sample(id)))"
                case .remove(let id): return "\(try await cities.remove(CityID(id)))"
                case .move(let id, let index): return "\(try await cities.move(CityID(id), to: index))"
                }
            } catch {
                return "\(error)"
            }
        }
    }

    private struct Numbers {
        var state: UInt64

        mutating func below(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
    }
}
