import Starter

/// The program of `make mutate`, apart from the tool that everybody builds.
@main struct Main {
    static func main() { Tool.main(MutateCommand.self) }
}
