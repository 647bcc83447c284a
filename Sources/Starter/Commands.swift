/// The commands of `understudy`, in the order of the help.
enum Commands {
    static var all: [any Command.Type] {
        [
            NewCommand.self, CheckCommand.self, CatalogsCommand.self, FixturesCommand.self, TestCommand.self,
            LeakCheckCommand.self, MutateCommand.self,
        ]
    }
}
