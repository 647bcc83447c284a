/// What the tool is called, and its commands.
package enum Commands {
    /// The name that is typed.
    static let tool = "understudy"
    /// Where the templates of `add` are.
    static let templates = "Fixtures/starter/add"
    /// Where it is explained why some mutants live.
    package static let explanations = "docs/assemblytesting/mutation.md"

    /// Every command, in the order of the help.
    static var all: [any Command.Type] {
        [
            NewCommand.self, UpdateCommand.self, AddCommand.self, RemoveCommand.self, StripDemoCommand.self,
            CheckCommand.self, CatalogsCommand.self, ContractsCommand.self, MapCommand.self,
            FixturesCommand.self,
            TestCommand.self, LeakCheckCommand.self,
        ]
    }
}
