import Testing

@testable import Starter

/// Expects exactly this finding after a minimal change.
func expectOnly(
    _ problem: String, at place: String? = nil, location: SourceLocation = #_sourceLocation,
    when change: (inout MadeUpProject) -> Void
) {
    var project = MadeUpProject()
    change(&project)

    let findings = project.findings()

    #expect(findings.map(\.problem) == [problem], sourceLocation: location)
    #expect(findings.allSatisfy { !$0.help.isEmpty }, sourceLocation: location)
    guard let place else { return }
    #expect(findings.map { "\($0.path):\($0.line)" } == [place], sourceLocation: location)
}

/// Expects no finding after a change.
func expectNone(location: SourceLocation = #_sourceLocation, when change: (inout MadeUpProject) -> Void) {
    var project = MadeUpProject()
    change(&project)

    #expect(project.findings() == [], sourceLocation: location)
}
