import Testing

@testable import AssemblyTesting

@Suite("Expecting a component's dependencies") struct ExpectComponentTests {
    private protocol Engine: Sendable {}
    private struct Diesel: Engine {}
    private class Vehicle {
        private let engine: any Engine
        init(_ engine: any Engine) { self.engine = engine }
    }
    private final class Truck: Vehicle {
        private let wheels: [Int] = [1, 2]
        private lazy var horn = "honk"
        private weak var driver: Vehicle?
        var trailer: Vehicle?
        func sound() -> String { horn }
    }
    private final class Hybrid: Vehicle {
        private let engine = "electric"
        private let _engine = 2
        override init(_ engine: any Engine) { super.init(engine) }
    }
    private actor Garage {
        private let truck: Truck? = nil
        private let engine: any Engine = Diesel()
    }

    private func problems(
        _ component: Any?, is type: Any.Type, with dependencies: KeyValuePairs<String, Any.Type> = [:]
    ) -> [String] {
        StoredDependencies(component).problems(as: type, with: dependencies)
    }

    @Test("types fit by class, superclass, protocol and value; those of superclasses and lazy ones are found")
    func fits() {
        let truck = Truck(Diesel())
        truck.trailer = Truck(Diesel())
        _ = truck.sound()

        expect(
            truck as Vehicle, is: Truck.self,
            with: [
                "engine": Diesel.self, "wheels": [Int].self, "horn": String.self, "trailer": Vehicle.self,
            ])
        expect(truck as Vehicle?, is: Vehicle.self, with: ["engine": (any Engine).self])
        expect(Garage(), is: Garage.self, with: ["engine": Diesel.self])
    }

    @Test("a component of another type, or a missing one, is reported")
    func otherType() {
        #expect(
            problems(Vehicle(Diesel()), is: Truck.self) == [
                "expected Truck, got Vehicle\nhelp: let the assembly build the one, or expect the other"
            ])
        #expect(
            problems(Truck?.none, is: Truck.self) == [
                "expected Truck, got nil\nhelp: let the assembly build one, or expect none"
            ])
    }

    @Test("dependencies of another type, nil ones and missing ones are all reported")
    func otherDependencies() {
        #expect(
            problems(
                Truck(Diesel()), is: Truck.self,
                with: ["engine": Garage.self, "driver": Vehicle.self, "wings": Vehicle.self]) == [
                    "Truck.engine is Diesel, expected Garage"
                        + "\nhelp: let the assembly give it the one, or expect the other",
                    "Truck.driver is nil, expected Vehicle\nhelp: inject it",
                    "Truck has no dependency “wings”"
                        + "\nhelp: expect one of: wheels, horn, driver, trailer, engine",
                ])
        #expect(
            problems(Diesel(), is: (any Engine).self, with: ["fuel": Int.self]) == [
                "Diesel has no dependency “fuel”\nhelp: expect one of: none, it stores nothing"
            ])
    }

    @Test(
        "of two properties of one name that of the class counts, and one that is stored so before a wrapper's"
    )
    func ownFirst() {
        expect(Hybrid(Diesel()), is: Hybrid.self, with: ["engine": String.self, "_engine": Int.self])
        #expect(
            problems(Garage(), is: Garage.self, with: ["wings": Int.self]) == [
                "Garage has no dependency “wings”\nhelp: expect one of: truck, engine"
            ])
    }

    @Test("each is an issue of the test that expects")
    func issues() async throws {
        let issues = try await Issues.during { expect(Diesel(), is: Vehicle.self) }

        #expect(issues.texts == problems(Diesel(), is: Vehicle.self))
        #expect(issues.lines == [Issues.Line(#fileID, #line - 3)])
    }
}
