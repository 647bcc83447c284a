import BusinessLogic
import Foundation
import Testing

@Suite("The JSON for other programs") struct CanonicalJSONTests {
    @Test("no terminal obeys what a server has put into a text, and a program reads it as it was")
    func controlCharacters() throws {
        let notification = WeatherNotification(
            id: "f1\u{1B}[31m \u{7E}\u{7F}\u{80}\u{9B}31m\u{9F}\u{A0}é", city: CityID(551_487), kind: .frost,
            time: try Date(utc: "2025-03-14T10:15:00Z"), text: "Frost.")

        let text = try CanonicalJSON.text(notification)

        #expect(text.contains(#""id" : "f1\u001b[31m ~\u007f\u0080\u009b31m\u009f"# + "\u{A0}é\""))
        #expect(try CanonicalJSON.value(WeatherNotification.self, from: text) == notification)
    }
}
