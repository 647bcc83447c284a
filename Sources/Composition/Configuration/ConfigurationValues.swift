internal import Foundation

/// The values of a configuration by key, from a JSON file with the environment over it. Every problem is kept, so
/// that all of them are told together.
struct ConfigurationValues {
    private let file: [String: Any]
    private let fileName: String
    private let environment: [String: String]
    private(set) var problems: [ConfigurationProblem] = []
    private var known: Set<String> = []

    /// A key in the file, and the variable that stands over it.
    struct Key {
        /// The path in the file: `openMeteo.url`.
        let path: String
        /// The variable in the environment: `OPEN_METEO_URL`.
        let variable: String
    }

    /// Reads the file; one that isn't there is empty.
    init(file url: URL, mustExist: Bool, environment: [String: String]) {
        self.environment = environment
        fileName = url.path
        do {
            let data = try Data(contentsOf: url)
            guard let values = try JSONSerialization.jsonObject(with: data) as? [String: Any] else {
                throw CocoaError(.propertyListReadCorrupt)
            }
            file = values
        } catch {
            file = [:]
            let isMissing = (error as? CocoaError)?.code == .fileReadNoSuchFile
            if isMissing, !mustExist { return }
            let reason =
                isMissing
                ? "there is no such file" : "it can't be read as a JSON object (\(Self.reason(of: error)))"
            problems.append(ConfigurationProblem(place: fileName, text: reason))
        }
    }

    /// The value of a key, or nil when nobody sets it. A value that `parse` refuses is a problem.
    mutating func value<Value>(
        _ key: Key, expected: String, isSecret: Bool = false, _ parse: (String) -> Value?
    ) -> Value? {
        known.insert(key.path)
        let inFile = fileText(key, expected: expected)
        guard let text = environment[key.variable].flatMap({ $0.isEmpty ? nil : $0 }) ?? inFile else {
            return nil
        }
        if let value = parse(text) { return value }
        let place = environment[key.variable]?.isEmpty == false ? key.variable : "\(fileName): \(key.path)"
        let given = isSecret ? "the value" : "“\(text)”"
        problems.append(ConfigurationProblem(place: place, text: "\(given) is not \(expected)"))
        return nil
    }

    /// Notes every key of the file that nothing asked for.
    mutating func refuseUnknownKeys() {
        for path in Self.paths(in: file).sorted() where !known.contains(path) {
            let nearest = known.sorted().joined(separator: ", ")
            problems.append(
                ConfigurationProblem(
                    place: "\(fileName): \(path)", text: "there is no such key; the keys are \(nearest)"))
        }
    }

    private mutating func fileText(_ key: Key, expected: String) -> String? {
        var value: Any = file
        for part in key.path.split(separator: ".") {
            guard let next = (value as? [String: Any])?[String(part)] else { return nil }
            value = next
        }
        switch value {
        case let text as String: return text
        case let number as NSNumber where !(value is Bool): return number.stringValue
        default:
            problems.append(
                ConfigurationProblem(place: "\(fileName): \(key.path)", text: "the value is not \(expected)"))
            return nil
        }
    }

    private static func paths(in object: [String: Any], below prefix: String = "") -> [String] {
        object.flatMap { key, value in
            (value as? [String: Any]).map { paths(in: $0, below: "\(prefix)\(key).") } ?? ["\(prefix)\(key)"]
        }
    }

    private static func reason(of error: any Error) -> String {
        let debug = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String
        return debug ?? (error as NSError).localizedDescription
    }
}
