internal import Foundation

/// The proxy passwords in the environment. libcurl sends them, and a proxy may repeat its own.
enum ProxySecrets {
    static var current: [String] {
        let environment = ProcessInfo.processInfo.environment
        return names.compactMap { environment[$0] }.compactMap { value in
            let address = value.contains("://") ? value : "http://" + value
            return URLComponents(string: address)?.password
        }
    }

    private static let names = ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]
}
