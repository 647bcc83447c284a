import BusinessLogic
import Foundation
import Testing

@Suite("The user's choice of weather services") struct ProviderChoiceTests {
    @Test("each service is in the list once, at its first place")
    func once() {
        var settings = Settings()

        let isTaken = settings.take([.yandex, .openMeteo, .yandex])

        #expect(isTaken)
        #expect(settings.providers == [.yandex, .openMeteo])
    }

    @Test("no service at all is not taken, and the last one that is on stays on")
    func last() {
        var settings = Settings(providers: [.metNorway, .yandex])

        let isNoneTaken = settings.take([])
        #expect(!isNoneTaken && settings.providers == [.metNorway, .yandex])
        let isFirstOff = settings.setProvider(.metNorway, isOn: false)
        let isLastOff = settings.setProvider(.yandex, isOn: false)

        #expect(isFirstOff && !isLastOff)
        #expect(settings.providers == [.yandex])
    }

    @Test("a service that is switched on comes last; one that is on already keeps its place")
    func switchesOn() {
        var settings = Settings(providers: [.metNorway, .yandex])

        let isOn = settings.setProvider(.openMeteo, isOn: true)
        let wasOn = settings.setProvider(.metNorway, isOn: true)
        let wasOff = settings.setProvider(.gismeteo, isOn: false)

        #expect(isOn && wasOn && wasOff)
        #expect(settings.providers == [.metNorway, .yandex, .openMeteo])
    }

    @Test(
        "a service is moved as far as there are others",
        arguments: [
            (-1, [Provider.openMeteo, .yandex, .metNorway]), (1, [.openMeteo, .metNorway, .yandex]),
            (.min, [.metNorway, .openMeteo, .yandex]), (.max, [.openMeteo, .yandex, .metNorway]),
            (0, [.openMeteo, .metNorway, .yandex]),
        ])
    func moves(distance: Int, order: [Provider]) {
        var settings = Settings(providers: [.openMeteo, .metNorway, .yandex])
        let moved: Provider = distance == -1 || distance == 1 ? .yandex : .metNorway

        settings.moveProvider(moved, by: distance)
        settings.moveProvider(.yahoo, by: 1)

        #expect(settings.providers == order)
    }

    @Test("services that the user never chose are not kept as a choice, which would switch later ones off")
    func keepsOnlyChoices() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        func kept(_ settings: Settings) throws -> String {
            String(decoding: try encoder.encode(settings), as: UTF8.self)
        }
        var settings = Settings(units: .imperial)

        let untouched = try kept(settings)
        let isOff = settings.setProvider(.yahoo, isOn: false)
        let chosen = try kept(settings)
        let isOn = settings.setProvider(.yahoo, isOn: true)

        #expect(isOff && isOn)
        #expect(!untouched.contains("providers"))
        let others = Provider.allCases.filter { $0 != .yahoo }.map { "\"\($0.rawValue)\"" }
        #expect(chosen.contains("\"providers\":[\(others.joined(separator: ","))]"))
        #expect(try kept(settings) == untouched)
    }

    @Test("each service has its name, and those that need a key name the variable that holds it")
    func keys() {
        let six: [Provider] = [.openMeteo, .metNorway, .openWeatherMap, .yandex, .gismeteo, .yahoo]

        #expect(
            six.map(\.name) == [
                "Open-Meteo", "MET Norway", "OpenWeatherMap", "Yandex", "Gismeteo", "Yahoo (closed)",
            ])
        #expect(
            six.map(\.keyVariable) == [
                nil, nil, "OPENWEATHERMAP_KEY", "YANDEX_KEY", "GISMETEO_KEY", "YAHOO_KEY",
            ])
    }
}
