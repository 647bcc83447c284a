/// What the tool is called, and its commands.
package enum Commands {
    /// The name that is typed.
    static let tool = "tool"
    /// Where the templates of `add` are.
    static let templates = "Fixtures/add"
    /// A folder of a package that is no project: `add` writes for projects only.
    static let folderOfStarter: String? = nil
    // PlaybillMutation begin
    /// Where it is explained why some mutants live.
    package static let explanations = "docs/mutation.md"
    // PlaybillMutation end

    /// Every command, in the order of the help.
    static var all: [any Command.Type] {
        [
            CheckCommand.self, CatalogsCommand.self, ContractsCommand.self, MapCommand.self, TestCommand.self,
            LeakCheckCommand.self, AddCommand.self, RemoveCommand.self, StripDemoCommand.self,
            UpdateCommand.self,
        ]
    }
}
