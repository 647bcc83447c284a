internal import BusinessLogic
internal import Foundation

extension ProviderStatus {
    /// The provider with its place in the user's order, and whether it would be asked:
    /// `2. met-norway: ready; last answered 2025-03-14T10:15:00Z`.
    func text(place: Int) -> String {
        let answered = lastAnswered.map { "; last answered \($0.formatted(.iso8601))" } ?? ""
        guard isOn else { return "-  \(provider.rawValue): switched off\(answered)" }
        let told =
            switch state {
            case .ready: "ready"
            case .lacksKey(let variable): "needs a key: set \(variable)"
            case .backingOff(let date): "has failed, left alone until \(date.formatted(.iso8601))"
            }
        return "\(place). \(provider.rawValue): \(told)\(answered)"
    }
}
