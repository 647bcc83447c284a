internal import Foundation

extension Date {
    /// The format of HTTP headers (RFC 9110 §5.6.7): `Fri, 14 Mar 2025 10:01:37 GMT`.
    var inHeader: String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = .gmt
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return formatter.string(from: self)
    }
}
