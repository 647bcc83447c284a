internal import BusinessLogic
internal import Presentation

/// Tells what the program is.
struct AboutStateFactory: Sendable {
    /// Puts the information into a state, which stays where it was scrolled to.
    func fill(_ state: inout AboutState, with information: AppInformation) {
        state.phase = .loaded
        state.title = "\(information.name) \(information.version)"
        state.license = information.license
        state.sections = [
            AboutSection("Weather and places", information.credits.map(entry)),
            AboutSection("Built on", information.components.map(entry)),
        ]
    }

    /// A new state that shows the information.
    func state(of information: AppInformation) -> AboutState {
        var state = AboutState()
        fill(&state, with: information)
        return state
    }

    private func entry(_ credit: Credit) -> AboutSection.Entry {
        let detail = [credit.license, credit.link].compactMap(\.self).joined(separator: ", ")
        return AboutSection.Entry(credit.text, detail: detail.isEmpty ? nil : detail)
    }

    private func entry(_ component: SoftwareComponent) -> AboutSection.Entry {
        AboutSection.Entry(
            "\(component.name): \(component.purpose)", detail: "\(component.license), \(component.link)")
    }
}
