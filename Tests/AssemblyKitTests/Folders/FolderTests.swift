import Testing

@Suite("The folders of the kernel")
struct FolderTests {
    @Test("know each other one way only", arguments: ["AssemblyKit", "AssemblyCatalog"])
    func oneWay(module: String) throws {
        guard let files = try FileFacts.all(of: module) else { return }
        let graph = FolderGraph(files)

        #expect(!graph.isEmpty)
        #expect(graph.circle == nil)
    }

    @Test("a planted circle is found, and told in order")
    func planted() {
        var files = [
            FileFacts(folder: "Scopes", declared: ["singleton"], used: ["Engine"]),
            FileFacts(folder: "Resolution", declared: ["Engine"], used: ["Table", "Engine"]),
            FileFacts(folder: "Storage", declared: ["Table"], used: ["Text"]),
            FileFacts(folder: "Diagnostics", declared: ["Text"]),
        ]
        #expect(FolderGraph(files).circle == nil)

        files[3].used = ["Engine"]

        #expect(FolderGraph(files).circle == ["Diagnostics", "Resolution", "Storage", "Diagnostics"])
    }
}
