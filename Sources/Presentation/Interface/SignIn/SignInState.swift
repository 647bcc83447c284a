/// What signing in shows.
public struct SignInState: Hashable, Sendable {
    /// Who is signed in.
    public var phase: SignInPhase
    /// The field for the e-mail address.
    public var email: SignInField
    /// The field for the password: a bullet for each character.
    public var password: SignInField
    /// The field that letters go to.
    public var focus: SignInFieldID
    /// Whether signing in or out is under way.
    public var isBusy: Bool
    /// A sentence for the user: why the last attempt failed, that a session has ended, or that no server is set.
    public var notice: Notice?

    /// A state; by default that before anything was read or written.
    public init(
        phase: SignInPhase = .reading, email: SignInField = SignInField(.email),
        password: SignInField = SignInField(.password), focus: SignInFieldID = .email, isBusy: Bool = false,
        notice: Notice? = nil
    ) {
        self.phase = phase
        self.email = email
        self.password = password
        self.focus = focus
        self.isBusy = isBusy
        self.notice = notice
    }
}

/// Who is signed in, as far as it is known.
public enum SignInPhase: Hashable, Sendable {
    /// It is being read.
    case reading
    /// The user is signed out: the form is shown.
    case signedOut
    /// The user is signed in.
    case signedIn(AccountPanel)
    /// It can't be read, for this reason.
    case failed(Notice)
}

/// The account that is signed in.
public struct AccountPanel: Hashable, Sendable {
    /// The e-mail address.
    public var email: String
    /// The user's name, where the server knows it.
    public var name: String?
    /// Whether the server is being asked if the session still holds.
    public var isChecking: Bool

    /// An account.
    public init(email: String, name: String? = nil, isChecking: Bool = false) {
        self.email = email
        self.name = name
        self.isChecking = isChecking
    }
}

/// A field of the form.
public struct SignInField: Hashable, Sendable {
    /// Which one it is.
    public let id: SignInFieldID
    /// What is written, as it may be seen.
    public var content: TextField
    /// What is wrong with it: a sentence; nil while nothing is known to be.
    public var problem: String?
    /// How far it is moved to the right at this moment of its shaking, in columns; 0 at rest.
    public var offset: Int

    /// A field; by default an empty one.
    public init(_ id: SignInFieldID, content: TextField? = nil, problem: String? = nil, offset: Int = 0) {
        self.id = id
        self.content = content ?? id.written()
        self.problem = problem
        self.offset = offset
    }
}

/// The fields of the form, in their order.
public enum SignInFieldID: String, CaseIterable, Hashable, Sendable {
    case email, password

    /// How many characters there is room for.
    public var limit: Int {
        switch self {
        case .email: 254
        case .password: 256
        }
    }

    /// The field with a text in it, by default an empty one. Neither an address nor a password has words to part: a
    /// pasted line break is dropped.
    public func written(_ text: String = "") -> TextField {
        TextField(text, limit: limit, keepsWords: false)
    }
}
