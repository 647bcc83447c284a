internal import BusinessLogic

extension Condition {
    /// The kind of weather that a number of OpenWeatherMap means; nil for a number that is not in use.
    init?(openWeatherMap code: Int) {
        switch code {
        case 200, 201, 210, 211, 230, 231: self.init(wmo: 95)
        case 202, 212, 221, 232: self.init(.thunderstorm, .heavy, wmo: 95)
        case 300, 310: self.init(wmo: 51)
        case 301, 311: self.init(wmo: 53)
        case 302, 312: self.init(wmo: 55)
        case 313, 321: self.init(wmo: 80)
        case 314: self.init(wmo: 81)
        case 500: self.init(wmo: 61)
        case 501: self.init(wmo: 63)
        case 502, 503, 504: self.init(wmo: 65)
        case 511: self.init(wmo: 66)
        case 520: self.init(wmo: 80)
        case 521: self.init(wmo: 81)
        case 522, 531: self.init(wmo: 82)
        case 600: self.init(wmo: 71)
        case 601: self.init(wmo: 73)
        case 602: self.init(wmo: 75)
        case 611: self.init(wmo: 69)
        case 612: self.init(wmo: 83)
        case 613: self.init(wmo: 84)
        case 615: self.init(wmo: 68)
        case 616: self.init(wmo: 69)
        case 620, 621: self.init(wmo: 85)
        case 622: self.init(wmo: 86)
        case 701: self.init(.mist)
        case 711, 762: self.init(.smoke)
        case 721: self.init(.haze)
        case 731, 751, 761: self.init(.dust)
        case 741: self.init(wmo: 45)
        case 771: self.init(.squall)
        case 781: self.init(.tornado)
        case 800: self.init(wmo: 0)
        case 801: self.init(wmo: 1)
        case 802: self.init(wmo: 2)
        case 803, 804: self.init(wmo: 3)
        default: return nil
        }
    }
}
