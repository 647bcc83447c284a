/// The tool's name and commands.
package enum Commands {
    /// The name on the command line.
    static let tool = "understudy"
    /// The folder with the templates of `add`.
    static let templates = "Fixtures/starter/add"
    /// A folder of a package that is no project: `add` writes for projects only.
    static let folderOfStarter: String? = "Fixtures/starter/project"
    /// The page that explains surviving mutants.
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
