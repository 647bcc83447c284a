public import AssemblyKit
public import BusinessLogic
// PlaybillDemo begin
public import Foundation
// PlaybillDemo end
public import Presentation

/// The real screens: presenters over the services of business logic.
@MainActor public final class PresentationBase: Assembly, PresentationAssembly {
    public let components = Components()
    private let services: any BusinessLogicAssembly
    // PlaybillDemo begin
    private let timeZone: TimeZone

    /// Screens over these services. Days are those of the time zone.
    public init(services: any BusinessLogicAssembly, timeZone: TimeZone = .current) {
        self.services = services
        self.timeZone = timeZone
    }
    // PlaybillDemo otherwise

    /// Screens over these services.
    public init(services: any BusinessLogicAssembly) { self.services = services }
    // PlaybillDemo end

    public var navigator: any Navigator { singleton { StackNavigator() } }
    // PlaybillDemo begin

    // MARK: Notes

    public var notesScreen: any NotesScreen {
        singleton {
            NotesPresenter(
                notes: services.notesService, texts: noteTexts, errors: noteErrors, navigator: navigator)
        }
    }

    public func noteScreen(for id: String?) -> any NoteScreen {
        prototype {
            NotePresenter(
                id, notes: services.notesService, texts: noteTexts, errors: noteErrors, navigator: navigator)
        }
    }

    private var noteTexts: NoteTexts { prototype { NoteTexts(timeZone: timeZone) } }
    private var noteErrors: NoteErrors { singleton { NoteErrors() } }
    // PlaybillDemo end
}
