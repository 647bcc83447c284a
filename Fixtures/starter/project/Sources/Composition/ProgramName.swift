/// What the program is called on a command line, and how its environment variables begin.
package enum ProgramName {
    /// `playbill-name`
    package static let command = "playbill-name"
    /// `PLAYBILL_NAME_`
    static let variablePrefix = "PLAYBILL_NAME_"
}
