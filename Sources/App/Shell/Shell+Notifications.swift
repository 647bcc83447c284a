internal import Presentation

extension Shell {
    /// Resumes the user's session, and tells of its end and of new notifications until the task is cancelled.
    func accompany(_ presentation: any PresentationAssembly) async {
        if let end = await presentation.userSession.resume() { tell(end) {} }
        let watch = presentation.notificationWatch
        while let news = await watch.next() {
            tell(news.notice) { await watch.takeBack(news.delivered) }
        }
    }
}
