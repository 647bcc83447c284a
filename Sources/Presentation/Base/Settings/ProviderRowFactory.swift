internal import BusinessLogic
internal import Foundation
internal import Presentation

/// Tells how a weather service is.
struct ProviderRowFactory: Sendable {
    /// The row of a weather service.
    func row(_ provider: ProviderStatus, at now: Date) -> ProviderRow {
        ProviderRow(
            id: provider.provider.rawValue, label: provider.provider.name, isOn: provider.isOn,
            status: status(of: provider, at: now), problem: provider.lastFailure.map { $0 + "." })
    }

    private func status(of provider: ProviderStatus, at now: Date) -> String {
        switch provider.state {
        case .ready: "ready"
        case .lacksKey(let variable): "needs a key: set \(variable)"
        // Not until when: the time zone of the computer's clock is not always known, and may change.
        case .backingOff(let date):
            "rests after a failure for \(WaitText.length(until: date, from: now)) more"
        }
    }
}
