/// The nodes of a graph that are reached from these, which are among them.
package func reachable(from starts: [String], _ next: (String) -> [String]) -> Set<String> {
    var found: Set<String> = []
    var ahead = starts
    while let name = ahead.popLast() {
        if found.insert(name).inserted { ahead += next(name) }
    }
    return found
}
