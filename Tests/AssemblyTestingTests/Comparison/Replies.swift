import AssemblyTesting
import Foundation

/// What came from a server, and is refused with an error that stores it.
protocol Replies: Sendable {
    var text: String { get }
    var seconds: Double { get }
}

struct RealReplies: Replies {
    let text = "one"
    let seconds = 0.25
}

struct FakeReplies: Replies {
    let text = "two"
    let seconds = 0.75
}

enum BadReply: Error { case body(Data), date(Date), address(URL?) }

enum Fetch: Step {
    case body, date, address

    static func next(after done: [Self], using random: inout Random) -> Self {
        random.one(of: [.body, .date, .address])
    }

    func run(on replies: any Replies) async throws -> Answer? {
        switch self {
        case .body: throw BadReply.body(Data(replies.text.utf8))
        case .date: throw BadReply.date(Date(timeIntervalSince1970: replies.seconds))
        case .address: throw BadReply.address(URL(string: "http://a.example/\(replies.text)"))
        }
    }
}
