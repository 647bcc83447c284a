internal import BusinessLogic
internal import Core
internal import Presentation
internal import PresentationBase

/// The tools of testers, for whatever layers are chosen.
@MainActor struct TesterTools {
    /// The clock of the real screens, which testers can move.
    let screenClock: ScreenClock
    /// Makes the extension of a program over this core.
    let makeExtension: (any CoreAssembly) -> any LayerExtension
}

/// Overrides and decorates components of the layers that were chosen. Each of its functions is called once, before
/// anything of the layer is used.
@MainActor protocol LayerExtension {
    func extendCore()
    func extend(_ services: any BusinessLogicAssembly)
    func extend(_ screens: any PresentationAssembly)
}
