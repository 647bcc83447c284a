import AssemblyTesting

/// Each side refuses for a reason of its own, which is described alike.
protocol TicketOffice: Sendable {
    func buy(_ ticket: Ticket) throws
}

enum Ticket: CustomStringConvertible {
    case day, year

    var description: String { "a ticket for the \(self == .day ? "day" : "year")" }
}

struct SaleRefusal: Error {
    enum Reason: CustomStringConvertible {
        case expired, revoked

        var description: String { "please sign in again" }
    }

    let reason: Reason
}

struct StrictOffice: TicketOffice {
    func buy(_ ticket: Ticket) throws { throw SaleRefusal(reason: .expired) }
}

struct LateOffice: TicketOffice {
    func buy(_ ticket: Ticket) throws { throw SaleRefusal(reason: .revoked) }
}

enum Sale: Step, CustomStringConvertible {
    case open, buy(Ticket)

    var description: String { "a sale" }

    static func next(after done: [Self], using random: inout Random) -> Self {
        random.one(of: [.open, .buy(.day), .buy(.year)])
    }

    func run(on office: any TicketOffice) async throws -> Answer? {
        if case .buy(let ticket) = self { try office.buy(ticket) }
        return nil
    }
}
