import BusinessLogic
import Core
import CoreBase
import Testing

@testable import Composition

@Suite("The weather services in Core and in business logic") struct ProviderListTests {
    @Test("both list the same services, in the order in which they are asked")
    func order() {
        #expect(
            Provider.allCases.map(\.rawValue) == WeatherProvider.allCases.map(\.rawValue),
            "the cases of Provider and of WeatherProvider differ, or stand in another order")
    }

    @Test("the variable that the program names for a service's key is the one that it reads the key from")
    func keyVariables() throws {
        for provider in WeatherProvider.allCases {
            let known = Provider(rawValue: provider.rawValue)
            #expect((known?.keyVariable != nil) == (provider.key == .required), "\(provider)")
            guard let variable = known?.keyVariable else { continue }

            let settings = try Composition.Settings.read(
                environment: ["HOME": "/home/ada", variable: "k3y"], usesDoubles: false)

            #expect(
                settings[provider].key?.reveal() == "k3y",
                "\(provider): the configuration does not know \(variable), which Provider names for its key")
        }
    }
}
