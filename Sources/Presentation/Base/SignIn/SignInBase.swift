internal import AssemblyKit
internal import BusinessLogic
internal import Presentation

/// The story of signing in: the form with its fields and their shaking, and the session, which is an assembly of its own
/// for as long as the user is signed in.
@MainActor final class SignInBase: Assembly {
    let components = Components()
    private let service: any AccountService
    private let navigator: any Navigator
    private let time: ScreenClock

    /// The story over these services.
    init(service: any AccountService, navigator: any Navigator, time: ScreenClock) {
        self.service = service
        self.navigator = navigator
        self.time = time
    }

    // MARK: The form

    /// The presenter and its form know each other, and all that is made for one screen shares its fields.
    var screen: any SignInScreen {
        objectGraph {
            SignInPresenter(form: form, session: currentSession, errors: errors, router: router)
        } inject: {
            $0.form.listener = $0
        } as: {
            $0
        }
    }

    private var form: SignInForm {
        objectGraph {
            SignInForm(
                email: field(.email), password: field(.password),
                emailShake: shakeAnimator(for: field(.email)),
                passwordShake: shakeAnimator(for: field(.password)))
        } inject: {
            $0.email.form = $0
            $0.password.form = $0
        }
    }

    private func field(_ id: SignInFieldID) -> FormField {
        objectGraph(for: id) { FormField(id, rules: SignInRules()) }
    }

    /// Shakes this field.
    func shakeAnimator(for field: any FieldView) -> ShakeAnimator {
        prototype { ShakeAnimator(field: field, time: time) }
    }

    private var router: any SignInRouter { prototype { SignInNavigation(navigator: navigator) } }
    private var errors: SignInErrorHandler { prototype { SignInErrorHandler() } }

    // MARK: The session

    /// Holds the assembly of the session.
    var currentSession: CurrentSession {
        singleton { CurrentSession(service: service, factory: sessionFactory, errors: errors) }
    }

    /// Makes the assembly of each session. It is no method of this assembly, or each would hold the other.
    var sessionFactory: any SessionFactory {
        prototype { ServiceSessionFactory(service: service, errors: errors) }
    }
}
