extension Double {
    /// An angle in degrees, converted to radians.
    var inRadians: Double { self * .pi / 180 }
}
