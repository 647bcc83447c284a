internal import Presentation

extension Shell {
    /// Resumes the user's session, and tells of new notifications until the task is cancelled.
    func accompany(_ presentation: any PresentationAssembly) async {
        await presentation.userSession.resume()
        let watch = presentation.notificationWatch
        while let news = await watch.next() {
            tell(news.notice) { await watch.takeBack(news.delivered) }
        }
    }
}
