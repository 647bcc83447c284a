#if os(Linux)
    import AssemblyKit
    import Foundation
    import Testing

    @Suite("A sandbox that refuses the barrier which readers rely on")
    struct BarrierTests {
        final class Core: Assembly {
            let components = Components()
            var node: Node { singleton { Node("node") } }
        }

        /// The system calls that the test needs, by their numbers: Swift imports no function of any number of arguments.
        private enum System {
            private typealias Call = @convention(c) (Int, UInt, UInt, UInt, UInt, UInt) -> Int
            #if arch(x86_64)
                private static let membarrier = 324, prctl = 157
            #else
                private static let membarrier = 283, prctl = 167
            #endif

            private static func call(_ number: Int, _ arguments: UInt...) -> Int {
                let padded = arguments + [0, 0, 0, 0, 0]
                return unsafeBitCast(dlsym(dlopen(nil, RTLD_NOW), "syscall"), to: Call.self)(
                    number, padded[0], padded[1], padded[2], padded[3], padded[4])
            }

            /// Whether there is such a barrier (MEMBARRIER_CMD_QUERY, and the bit of PRIVATE_EXPEDITED).
            static var hasBarrier: Bool { call(membarrier) & 8 != 0 }

            /// Has this thread's calls of membarrier fail from here on, by a filter of seccomp.
            static func refuseBarrier() -> Bool {
                // Loads the number of the system call, and answers EPERM if it is that one.
                let refused = UInt64(membarrier) << 32
                let program: [UInt64] = [
                    0x20, 0x0100_0015 | refused, 0x0005_0001 << 32 | 0x06, 0x7FFF_0000 << 32 | 0x06,
                ]
                return program.withUnsafeBytes { code in
                    let filter = [UInt(program.count), UInt(bitPattern: code.baseAddress)]
                    return filter.withUnsafeBytes {
                        call(prctl, 38, 1) == 0 && call(prctl, 22, 2, UInt(bitPattern: $0.baseAddress)) == 0
                    }
                }
            }
        }

        @Test("what is built before stops the program when it is dropped")
        func refusedLater() async {
            // Without a barrier readers have a fence of their own, and nothing can be refused.
            guard System.hasBarrier else { return }
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                let core = Core()
                _ = core.node
                if System.refuseBarrier() { core.reset() }
            }

            #expect(result.report == golden("barrier-refused"))
        }
    }
#endif
