internal import BusinessLogic
internal import Core
internal import Presentation
internal import PresentationBase

/// The Doubles of all layers, and what a build that has them lays over the layers that were chosen.
@MainActor struct Understudies {
    let core: any CoreAssembly
    let businessLogic: any BusinessLogicAssembly
    let presentation: any PresentationAssembly
    /// The tools of testers; nil where none are wanted.
    var tools: Tools?

    /// The tools of testers, laid over whatever was chosen.
    @MainActor struct Tools {
        /// The clock of the real screens, which testers can move.
        let screenTime: ScreenTime
        /// Makes the overlay of a program over this core.
        let overlay: (any CoreAssembly) -> any Overlay
    }
}

/// Overrides and decorates components of the layers that were chosen. Each of its functions is called once, before
/// anything of the layer is used.
@MainActor protocol Overlay {
    func extendCore()
    func extend(_ services: any BusinessLogicAssembly)
    func extend(_ screens: any PresentationAssembly)
}
