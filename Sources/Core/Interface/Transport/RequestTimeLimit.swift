/// The time limit for each request of a task, where its caller has less time than the request's own deadline
/// allows.
///
/// The limit is a task-local value, like a deadline in gRPC: a caller that asks several services in turn sets it
/// for each, and the code between caller and transport need not pass it on.
public enum RequestTimeLimit {
    /// The limit of this task and its child tasks; nil when only the requests' deadlines count.
    @TaskLocal public static var current: Duration?
}

extension HTTPRequest {
    /// The request with its deadline shortened to the task's limit.
    package var withinTimeLimit: HTTPRequest {
        guard let limit = RequestTimeLimit.current else { return self }
        var request = self
        request.deadline = min(deadline, limit)
        return request
    }
}
