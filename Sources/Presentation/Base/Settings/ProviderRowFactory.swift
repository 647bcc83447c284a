internal import BusinessLogic
internal import Foundation
internal import Presentation

/// Tells how a weather service is.
struct ProviderRowFactory: Sendable {
    /// The row of a weather service; times are on the clock of this computer.
    func row(_ provider: ProviderStatus) -> ProviderRow {
        ProviderRow(
            id: provider.provider.rawValue, label: provider.provider.name, isOn: provider.isOn,
            status: status(of: provider), problem: provider.lastFailure.map { $0 + "." })
    }

    private func status(of provider: ProviderStatus) -> String {
        switch provider.state {
        case .ready: "ready"
        case .lacksKey(let variable): "needs a key: set \(variable)"
        case .backingOff(let date):
            "rests after a failure until " + Formats(Settings()).time(date, in: .current)
        }
    }
}
