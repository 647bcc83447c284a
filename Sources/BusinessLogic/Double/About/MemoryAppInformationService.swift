internal import BusinessLogic
internal import Conditions

/// Finds in memory whose weather is used.
struct MemoryAppInformationService: AppInformationService {
    let memory: BusinessLogicMemory
    let providers: [Provider: MadeUpProvider]
    let settings: any SettingsService

    func information() async -> AppInformation {
        do {
            let statuses = try await settings.providers()
            let remembered = try memory.read(or: SettingsError.notKept) {
                content throws(SettingsError) in
                Set(content.reports.map(\.source))
            }
            return AppInformation(statuses, remembered: remembered)
        } catch {
            return AppInformation(crediting: Provider.allCases.filter { providers[$0] != nil })
        }
    }
}
