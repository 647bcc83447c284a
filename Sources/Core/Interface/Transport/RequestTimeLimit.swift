/// How long each request of a task may take, where its caller has less time than the request's own deadline allows.
///
/// The limit goes with the task, as deadlines go with a call in gRPC: a caller that asks several services in turn sets it
/// for each, and what lies between the caller and the transport needs not pass it on.
public enum RequestTimeLimit {
    /// The limit of this task and its child tasks; nil when only deadlines count.
    @TaskLocal public static var current: Duration?
}

extension HTTPRequest {
    /// The request with a deadline that is not behind the task's limit.
    package var withinTimeLimit: HTTPRequest {
        guard let limit = RequestTimeLimit.current else { return self }
        var request = self
        request.deadline = min(deadline, limit)
        return request
    }
}
