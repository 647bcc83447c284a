import Starter

/// The program behind `make mutate`, separate so that the tool itself stays small.
@main struct Main {
    static func main() { Tool.main(MutateCommand.self) }
}
