import AssemblyKit
import Conditions
import Core
import CoreBase
import CoreDouble

extension CoreBase {
    /// Uses this clock for deadlines and dates, so that a deadline passes only when a test says so, however slow
    /// the machine is.
    func follow(_ time: ManualTime) {
        override(\.clock) { CoreDouble(conditions: Conditions(time: time)).clock }
    }
}
