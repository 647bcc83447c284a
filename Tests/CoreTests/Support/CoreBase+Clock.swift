import AssemblyKit
import Conditions
import Core
import CoreBase
import CoreDouble

extension CoreBase {
    /// From now on its deadlines and dates follow this time: however slow the machine is, a deadline passes when a test
    /// says so.
    func follow(_ time: ManualTime) {
        override(\.clock) { CoreDouble(conditions: Conditions(time: time)).clock }
    }
}
