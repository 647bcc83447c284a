// The rules for the user's choice of weather services, for every way in which it is made: each is in the list once, and
// at least one stays switched on.

extension Settings {
    /// Takes these providers in this order, each once, and switches the others off.
    ///
    /// - Returns: Whether it was done; an empty list changes nothing.
    public mutating func take(_ providers: [Provider]) -> Bool {
        guard !providers.isEmpty else { return false }
        var known: Set<Provider> = []
        self.providers = providers.filter { known.insert($0).inserted }
        return true
    }

    /// Switches a provider on, behind those that are on, or off.
    ///
    /// - Returns: Whether it is so now; the last one that is on stays on.
    public mutating func setProvider(_ provider: Provider, isOn: Bool) -> Bool {
        let others = providers.filter { $0 != provider }
        if providers.contains(provider) == isOn { return true }
        return take(isOn ? others + [provider] : others)
    }

    /// Moves a provider by so many places among those that are on, as far as there are any; one that is off has no place.
    public mutating func moveProvider(_ provider: Provider, by distance: Int) {
        guard let place = providers.firstIndex(of: provider) else { return }
        let (sum, overflow) = place.addingReportingOverflow(distance)
        let target = overflow ? providers.count : sum
        providers.remove(at: place)
        providers.insert(provider, at: max(0, min(target, providers.count)))
    }
}
