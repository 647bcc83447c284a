import BusinessLogic
import Testing

@Suite("Which request's report is remembered") struct RequestAgesTests {
    private let kazan = CityID(551_487)
    private let tokyo = CityID(1_850_147)

    @Test("an earlier request that ends last replaces no report of a later one, except of another city")
    func order() {
        let ages = RequestAges()
        let (earlier, later) = (ages.begin(), ages.begin())
        #expect(ages.isLatest(earlier, of: kazan))

        ages.remember(later, of: kazan)

        #expect(!ages.isLatest(earlier, of: kazan))
        #expect(ages.isLatest(earlier, of: tokyo))
        #expect(ages.isLatest(ages.begin(), of: kazan))
    }

    @Test("reports of one city are remembered one after another, and wait for none of another city")
    func mutexes() {
        let ages = RequestAges()

        #expect(ages.mutex(of: kazan) === ages.mutex(of: kazan))
        #expect(ages.mutex(of: kazan) !== ages.mutex(of: tokyo))
    }
}
