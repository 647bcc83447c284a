import Testing

@testable import Starter

/// Expects the smallest change that breaks a rule to give exactly its finding.
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

/// Expects a change to break no rule.
func expectNone(location: SourceLocation = #_sourceLocation, when change: (inout MadeUpProject) -> Void) {
    var project = MadeUpProject()
    change(&project)

    #expect(project.findings() == [], sourceLocation: location)
}
