internal import Core
internal import Foundation

/// Why nothing was recorded. Existing files are unchanged then.
enum RecordingError: Error, Hashable {
    /// No service or an unknown one was named.
    case noProvider(String)
    /// No reply came from the address in these variables.
    case unanswered(WeatherProvider, address: String, TransportError)
    /// The reply is an error; the reason contains no secrets.
    case refused(WeatherProvider, status: Int, reason: String)
    /// The reply is unsuitable as a fixture.
    case noFixture(WeatherProvider, String)
    /// A file can't be written.
    case notWritten(String, String)
}

extension RecordingError: CustomStringConvertible {
    /// The error and its remedy.
    var description: String {
        switch self {
        case .noProvider(let name):
            """
            \(name.isEmpty ? "Which service is to be recorded?" : "There is no service “\(name)”.")
            help: name one of \(Self.providers): make record PROVIDER=\(WeatherProvider.openMeteo.rawValue)
            """
        case .unanswered(let provider, let address, let error):
            """
            \(provider.rawValue) can't be recorded: \(error).
            help: check the connection to the internet and the service's address (\(address)); the old \
            fixtures are as they were
            """
        case .refused(let provider, let status, let reason):
            """
            \(provider.rawValue) refuses, with status \(status): “\(Self.beginning(of: reason))”.
            help: \(Self.fix(provider, status)); the old fixtures are as they were
            """
        case .noFixture(let provider, let why):
            """
            \(provider.rawValue) can't be recorded: \(why).
            help: see that the address is the service's, for one of its formats in JSON, and not a proxy's \
            or a hotel's; the old fixtures are as they were
            """
        case .notWritten(let file, let reason):
            """
            \(file) can't be written: \(reason).
            help: see that the folder is yours and the disk has room, then record again
            """
        }
    }

    private static var providers: String { WeatherProvider.allCases.map(\.rawValue).joined(separator: ", ") }

    /// The beginning on one line, without the characters that a terminal would execute: a service may send any.
    private static func beginning(of text: String) -> String {
        let harmless = text.unicodeScalars.map { scalar -> Unicode.Scalar in
            [.control, .format].contains(scalar.properties.generalCategory) ? " " : scalar
        }
        let singleLine = String(String.UnicodeScalarView(harmless))
            .split(whereSeparator: { $0.isWhitespace || $0.isNewline }).joined(separator: " ")
        return singleLine.count > 120 ? singleLine.prefix(120) + "…" : singleLine
    }

    private static func fix(_ provider: WeatherProvider, _ status: Int) -> String {
        switch status {
        case 401, 403:
            provider.key == .none
                ? "see that WEATHER_CONTACT is an address of yours, as the service may refuse without one"
                : "see that the key (\(provider.variables)_KEY) is right and that its plan allows the request"
        case 429: "wait, then record again"
        case 500...599: "the service is out of order: record again later"
        default: "see what has changed in the service's documentation, then fix the client"
        }
    }
}

extension WeatherProvider {
    /// The prefix of its environment variables: `OPEN_METEO`.
    var variables: String { rawValue.uppercased().replacing("-", with: "_") }
}
