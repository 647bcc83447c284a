#if Double
    internal import BusinessLogicDouble
    internal import Conditions
    internal import CoreDouble
    internal import PresentationDouble
#endif

// The one file that knows whether this build has Doubles in it.

extension Understudies {
    /// The Doubles of this build under the conditions that `CONDITIONS` asks for, or nil in a build without them.
    static func linked(conditions text: String?) throws(StartError) -> Understudies? {
        #if Double
            var condition = NetworkCondition.calm
            if let text, !text.isEmpty {
                guard let parsed = NetworkCondition(text) else {
                    throw StartError(
                        """
                        CONDITIONS=\(text) names no condition.
                        help: use one of: \(NetworkCondition.spellings)
                        """, exitCode: 64)
                }
                condition = parsed
            }
            let conditions = Conditions(condition)
            return Understudies(
                core: CoreDouble(conditions: conditions),
                businessLogic: BusinessLogicDouble(conditions: conditions),
                presentation: PresentationDouble(conditions: conditions))
        #else
            return nil
        #endif
    }
}
