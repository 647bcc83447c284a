import BusinessLogic
import Testing

@Suite("Days") struct LocalDayTests {
    @Test(
        "a day of the calendar is read and written alike",
        arguments: ["2025-03-14", "2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31"])
    func reads(text: String) {
        #expect(LocalDay(text)?.description == text)
    }

    @Test(
        "anything else is no day",
        arguments: [
            "", "2025-02-29", "1900-02-29", "2025-04-31", "2025-13-01", "2025-00-10", "2025-01-00",
            "0000-01-01",
            "2025-3-14", "25-03-14", "2025-03-14T00:00", " 2025-03-14", "+025-03-14", "2025/03/14",
            "２０２５-03-14",
            "2025-06-31", "2025-09-31", "2025-11-31",
        ])
    func refuses(text: String) {
        #expect(LocalDay(text) == nil)
    }

    @Test("days are in order")
    func order() throws {
        let days = try ["2024-12-31", "2025-01-01", "2025-01-31", "2025-02-01"].map {
            try #require(LocalDay($0))
        }

        #expect(days.shuffled().sorted() == days)
    }

    @Test("a day in JSON is its text, and a bad one says what is right")
    func json() throws {
        #expect(try CanonicalJSON.text([LocalDay(year: 2025, month: 3, day: 14)]).contains("\"2025-03-14\""))
        #expect(throws: InvalidValue("day", "14 March", expected: "a date such as 2025-03-14")) {
            try CanonicalJSON.value([LocalDay].self, from: #"["14 March"]"#)
        }
    }
}
