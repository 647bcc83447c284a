internal import BusinessLogic
internal import Core

/// Finds in the store whose weather is used.
struct StoredAppInformationService: AppInformationService {
    let providers: ProviderRecords
    let reports: ReportCache
    let log: any Log

    func information() async -> AppInformation {
        do {
            return AppInformation(
                try await providers.statuses(), remembered: try await reports.sources())
        } catch {
            if !Task.isCancelled {
                log.write(
                    .warning, "about",
                    "All weather services are credited, as those used are unknown: \(error)")
            }
            return AppInformation(crediting: Provider.allCases.filter(providers.offered.contains))
        }
    }
}
