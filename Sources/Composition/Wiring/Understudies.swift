internal import BusinessLogic
internal import Core
internal import Presentation

/// The Doubles of all layers.
@MainActor struct Understudies {
    let core: any CoreAssembly
    let businessLogic: any BusinessLogicAssembly
    let presentation: any PresentationAssembly
}
