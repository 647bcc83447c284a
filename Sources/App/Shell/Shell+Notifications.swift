internal import Presentation

extension Shell {
    /// Resumes the user's session, and tells of new notifications until the task is cancelled.
    func accompany(_ presentation: any PresentationAssembly) async {
        await presentation.userSession.resume()
        while let notice = await presentation.notificationWatch.next() { tell(notice) }
    }
}
