extension Duration {
    /// The duration as error texts say it, such as `0.25 s`.
    var inSeconds: String {
        let seconds = "\((self / .milliseconds(1)).rounded() / 1000)"
        return "\(seconds.hasSuffix(".0") ? String(seconds.dropLast(2)) : seconds) s"
    }
}
