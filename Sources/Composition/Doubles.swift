#if Double
    internal import BusinessLogicDouble
    internal import Conditions
    internal import CoreDouble
    internal import PresentationDouble
#endif

// The only file that depends on whether this build contains Doubles.

extension DoubleLayers {
    /// The Doubles of this build under the conditions in `CONDITIONS`, or nil in a build without Doubles.
    static func linked(conditions text: String) throws(StartError) -> DoubleLayers? {
        #if Double
            let script: ConditionScript
            do {
                script = try ConditionScript(parsing: text.isEmpty ? "calm" : text)
            } catch {
                throw StartError("Cannot use CONDITIONS=\(text): \(error)", exitCode: 64)
            }
            let conditions = Conditions(script)
            return DoubleLayers(
                core: CoreDouble(conditions: conditions),
                businessLogic: BusinessLogicDouble(conditions: conditions, providers: MadeUpProvider.all),
                presentation: PresentationDouble(conditions: conditions))
        #else
            return nil
        #endif
    }
}
