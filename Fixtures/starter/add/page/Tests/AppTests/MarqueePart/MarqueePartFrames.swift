internal import Presentation
internal import PresentationDouble
internal import Testing

@testable internal import App

@Suite("Frames of MarqueePart") struct MarqueePartFrames {
    @Test("the marquee part looks as it did", arguments: Gallery.marqueePart)
    func frame(scene: Scene<MarqueePartState>) throws {
        var page = Page(size: .standard, theme: .text, banner: "all Base")
        page.hints = [Hint("F1", "help"), Hint("^C", "quit")]

        try expect(page.marqueePart(scene.state).text, isFixture: "frames/marquee-part-\(scene.name).txt")
    }
}
