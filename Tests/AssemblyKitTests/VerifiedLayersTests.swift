import AssemblyCatalog
import AssemblyKit
import Testing

@Suite("Layers that are verified")
struct VerifiedLayersTests {
    protocol LayerA: AnyObject, Sendable { var a: Node { get } }
    protocol LayerB: AnyObject, Sendable { var b: Node { get } }
    protocol LayerC: AnyObject, Sendable { var c: Node { get } }
    final class A: Assembly, LayerA {
        let components = Components()
        let b = Collaborator<any LayerB>()
        var a: Node { prototype { Node(b.value.b.name) } }
    }
    final class B: Assembly, LayerB {
        let components = Components()
        var b: Node { prototype { Node("b") } }
    }
    final class C: Assembly, LayerC {
        let components = Components()
        let layerA: A
        init(_ a: A) { layerA = a }
        var c: Node { prototype { Node(layerA.a.name) } }
    }
    let a = A(), b = B()
    let catalogA = Catalog<any LayerA>("a", Component("a", \.a))
    let catalogB = Catalog<any LayerB>("b", Component("b", \.b))
    let catalogC = Catalog<any LayerC>("c", Component("c", \.c))

    @Test(
        "an edge between two layers of which neither may use the other is found, in whatever order they are named"
    )
    func order() async {
        a.b.connect(b)

        let one = await verify(catalogC.above(catalogA).above(catalogB), of: C(a))
        let other = await verify(catalogC.above(catalogB).above(catalogA), of: C(a))

        #expect(one.map(\.component) == ["A.a"])
        #expect(other.map(\.component) == ["A.a"])
    }

    @Test("a layer that may use another is no sibling of it, in whatever order they are named")
    func allowed() async {
        a.b.connect(b)

        let one = await verify(catalogC.above(catalogA.above(catalogB)), of: C(a))
        let other = await verify(catalogC.above(catalogB).above(catalogA.above(catalogB)), of: C(a))

        #expect(one.isEmpty)
        #expect(other.isEmpty)
    }

    @Test("an edge to a layer above is found as one upward, in whatever order the layers are named")
    func up() async {
        a.b.connect(b)

        let one = await verify(catalogC.above(catalogB.above(catalogA)), of: C(a))
        let other = await verify(catalogC.above(catalogA).above(catalogB.above(catalogA)), of: C(a))

        #expect(one.map(\.kind) == [.upward])
        #expect(other.map(\.kind) == [.upward])
    }

    protocol Refined: LayerB { var d: Node { get } }
    final class D: Assembly, Refined {
        let components = Components()
        let lower: any LayerB
        init(_ lower: any LayerB) { self.lower = lower }
        var b: Node { prototype { Node(lower.b.name) } }
        var d: Node { prototype { Node(lower.b.name) } }
    }

    @Test("an assembly of a layer whose protocol refines the lower one's is of its own layer")
    func refined() async {
        let catalogD = Catalog<any Refined>("d", Component("d", \.d), Component("b", \.b)).above(catalogB)

        let down = await verify(catalogD, of: D(b))
        let sideways = await verify(catalogD, of: D(D(b)))

        #expect(down.isEmpty)
        #expect(sideways.map(\.component) == ["D.d", "D.b"])
        #expect(sideways.first?.problem == "D.d asks D.b: that goes sideways, within d")
    }

    protocol Upper: AnyObject, Sendable { var node: Node { get } }
    final class LowerBase: Assembly {
        let components = Components()
        var node: Node { singleton { Node("n") } }
    }
    final class UpperBase: Assembly, Upper {
        let components = Components()
        let lower = LowerBase()
        var node: Node { lower.node }
    }

    @Test("a member that passes on another assembly's component makes no scope call of its own")
    func unscoped() async {
        let catalog = Catalog<any Upper>("upper", Component("node", \.node))
        // What verify has to tell beforehand:
        #expect(throws: CatalogError.cannotSwap(catalog: "upper", component: "node", reason: .notFound)) {
            try catalog.swap(["node"], of: UpperBase(), for: UpperBase())
        }

        let findings = await verify(catalog, of: UpperBase())

        #expect(findings.map(\.kind) == [.unscoped])
        #expect(findings.map(\.component) == ["upper.node"])
    }
}
