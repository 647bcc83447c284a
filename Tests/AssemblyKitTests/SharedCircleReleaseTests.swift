import AssemblyKit
import Foundation
import Testing

@Suite("Objects that are let go of while several threads build a circle")
struct SharedCircleReleaseTests {
    /// `left` and `right` are a circle of two threads. `ghost` belongs to it; nothing holds it when the circle is
    /// published, so that it is deallocated then.
    final class Haunted: Assembly, @unchecked Sendable {
        let components = Components()
        let leftIsMade = Gate(), rightIsMade = Gate(), pageIsMade = Gate(), textIsMade = Gate()
        let ended = Counter()
        private let end: @Sendable (Haunted) -> Void
        init(end: @escaping @Sendable (Haunted) -> Void) { self.end = end }

        var left: Node {
            singleton {
                Node("left")
            } inject: {
                _ = ghost
                leftIsMade.open()
                rightIsMade.pass()
                $0.next = right
            }
        }
        private var ghost: Ghost {
            weakSingleton {
                Ghost { [unowned self] in
                    end(self)
                    ended.next()
                }
            } inject: { _ in
                _ = left
            }
        }
        var right: Node {
            singleton {
                Node("right")
            } inject: {
                rightIsMade.open()
                leftIsMade.pass()
                $0.back = left
            }
        }

        func refused() throws -> Node {
            try singleton {
                Node("refused")
            } inject: { _ in
                throw Refusal()
            }
        }

        /// Another circle, which the thread that deallocates `ghost` builds with a third one.
        var page: Node {
            singleton {
                Node("page")
            } inject: {
                pageIsMade.open()
                textIsMade.pass()
                $0.next = text
            }
        }
        var text: Node {
            singleton {
                Node("text")
            } inject: {
                textIsMade.open()
                pageIsMade.pass()
                $0.back = page
                // A thread that does not wait has the time to go on.
                yieldToOthers { ended.value > 0 }
                $0.isConfigured = true
            }
        }
    }

    @Test("a destructor may ask for what throws, when a circle of several threads is shown")
    func throwing() {
        let haunted = Haunted { _ = try? $0.refused() }

        inParallel({ _ = haunted.left }, { _ = haunted.right })

        #expect(haunted.ended.value == 1)
    }

    @Test("what a destructor asks for then is given to it when all that it needs is injected")
    func waiting() {
        let early = Counter()
        let haunted = Haunted { if $0.page.next?.isConfigured != true { early.next() } }

        inParallel({ _ = haunted.left }, { _ = haunted.right }, { _ = haunted.text })

        #expect(haunted.ended.value == 1)
        #expect(early.value == 0)
    }

    /// When `page` is shown, the destructor of `ghost` resets all, and another thread builds `page` anew before the call of the
    /// first one is closed.
    final class Renewed: Assembly, @unchecked Sendable {
        let components = Components()
        let isReset = Gate(), isBegunAnew = Gate(), pageIsClosed = Gate()
        let pages = Counter()
        private let ghosts = Counter()

        var first: Node {
            singleton {
                Node("first")
            } inject: {
                $0.next = outer
            }
        }
        private var outer: Node {
            singleton {
                Node("outer")
            } inject: {
                _ = page
                pageIsClosed.open()
                $0.next = page
            }
        }
        var page: Node {
            singleton {
                Node("page")
            } inject: {
                pages.next()
                if pages.value == 1 {
                    _ = ghost
                } else {
                    isBegunAnew.open()
                    pageIsClosed.pass()
                    $0.next = outer
                }
            }
        }
        private var ghost: Ghost {
            weakSingleton {
                Ghost { [unowned self] in
                    ghosts.next()
                    if ghosts.value > 1 { return }
                    reset()
                    isReset.open()
                    isBegunAnew.pass()
                    _ = outer
                }
            } inject: { _ in
                _ = page
            }
        }
    }

    @Test("a call that is closed leaves alone what another thread builds anew by then")
    func renewed() {
        let renewed = Renewed()

        inParallel(
            { _ = renewed.first },
            {
                renewed.isReset.pass()
                _ = renewed.page
            })

        #expect(renewed.pages.value == 2)
    }
}
