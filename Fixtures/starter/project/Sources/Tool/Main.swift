/// The commands behind `make` that are too long for a Makefile.
@main struct Main {
    static func main() { Tool.main() }
}
