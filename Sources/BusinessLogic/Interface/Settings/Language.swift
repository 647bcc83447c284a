/// A language that dates and numbers can be written in.
public enum Language: String, CaseIterable, Hashable, Sendable, Codable {
    case english = "en"
    case german = "de"
    case russian = "ru"
    case chinese = "zh"
}
