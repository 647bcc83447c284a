/// What the tool is called, and its commands.
enum Commands {
    /// The name that is typed.
    static let tool = "understudy"
    /// Where the templates of `add` are.
    static let templates = "Fixtures/starter/add"

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
