internal import Foundation

/// The addresses of proxies in the environment. libcurl sends their user names and passwords, and a proxy may repeat
/// its own.
enum ProxyAddresses {
    static var current: [URLComponents] {
        let environment = ProcessInfo.processInfo.environment
        return names.compactMap { environment[$0] }.compactMap { value in
            URLComponents(string: value.contains("://") ? value : "http://" + value)
        }
    }

    private static let names = ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]
}
