/// The commands of this project's tool, in the order of the help.
enum Commands {
    static var all: [any Command.Type] {
        [CheckCommand.self, CatalogsCommand.self, TestCommand.self, LeakCheckCommand.self]
    }
}
