extension Duration {
    /// The duration as error texts say it, such as `0.25 s`; from a second on to a tenth.
    var inSeconds: String {
        let places: Double = self < .seconds(1) ? 1000 : 10
        let seconds = "\((self / .seconds(1) * places).rounded() / places)"
        return "\(seconds.hasSuffix(".0") ? String(seconds.dropLast(2)) : seconds) s"
    }
}
