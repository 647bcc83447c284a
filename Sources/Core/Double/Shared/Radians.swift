extension Double {
    /// An angle in degrees as mathematics has it.
    var inRadians: Double { self * .pi / 180 }
}
