import AssemblyTesting
import Core
import Foundation
import Testing

/// Each seed is ten replies. `make explore` tries other ones, and more; a failure names its seed, and `SEED=…` tries it
/// again.
@Suite("The transport and damaged replies", .timeLimit(.minutes(10))) struct DamagedReplyTests {
    @Test("a reply that is damaged anyhow ends with a reply within its limits or with an error")
    func ends() async throws {
        let scene = try TransportScene()

        for seeds in Self.seeds.chunks(of: 3) {
            await withTaskGroup { group in
                for seed in seeds {
                    for index in 0..<10 { group.addTask { await expectAnEnd(scene, seed, index) } }
                }
            }
        }
    }

    @Test("a damaged reply that never ends is given up when its deadline is over")
    func isGivenUp() async throws {
        let scene = try TransportScene()

        for seeds in Self.seeds.chunks(of: 10) {
            await withTaskGroup { group in
                for seed in seeds {
                    for index in 0..<3 { group.addTask { await expectInTime(scene, seed, index) } }
                }
            }
        }
    }

    private static let seeds = Seeds.values(usually: 30)

    private func request(
        _ scene: TransportScene, _ seed: UInt64, _ index: Int, _ delivery: LoopbackReply.Delivery
    ) -> HTTPRequest {
        let path = "\(seed)-\(index)"
        let body = DamagedReply.bytes(seed: seed &* 10 &+ UInt64(index))
        scene.server.reply(to: "/" + path, with: LoopbackReply(body: body, delivery: delivery))
        return HTTPRequest(
            "GET", scene.server.url.appending(path: path), deadline: .seconds(60), bodyLimit: 100_000)
    }

    private func expectAnEnd(_ scene: TransportScene, _ seed: UInt64, _ index: Int) async {
        let request = request(scene, seed, index, .bare)
        do throws(TransportError) {
            let response = try await scene.send(request)
            #expect(
                200...599 ~= response.status && response.body.count <= 100_000, "seed \(seed), reply \(index)"
            )
        } catch {
            #expect(
                ![.cancelled, .timedOut(after: request.deadline)].contains(error),
                "seed \(seed), reply \(index)")
        }
    }

    private func expectInTime(_ scene: TransportScene, _ seed: UInt64, _ index: Int) async {
        let request = request(scene, seed, index, .unfinished)
        let lateness = await Lateness.least { deadline in
            _ = await scene.outcome(of: request.with { $0.deadline = deadline })
        }
        #expect(lateness < Lateness.limit, "seed \(seed), reply \(index)")
    }
}

extension Array {
    fileprivate func chunks(of size: Int) -> [ArraySlice<Element>] {
        stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
    }
}
