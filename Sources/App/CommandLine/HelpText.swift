internal import Composition

/// How to use the program.
enum HelpText {
    /// What `weather --version` prints.
    static var version: String { "weather \(Application.version)" }

    /// The help for a command, or for the whole program.
    ///
    /// - Parameter symbols: What the pictures of the weather are drawn with.
    static func text(for command: Command?, in symbols: Symbols = .unicode) -> String {
        switch command {
        case nil, .help: general
        case .list: list
        case .show: show(in: symbols)
        case .add: add
        case .remove: remove
        case .settings: settings
        case .about: about
        case .notifications: notifications
        case .subscribe: subscribe
        case .unsubscribe: unsubscribe
        case .signIn: signIn
        case .signOut: signOut
        case .account: account
        }
    }

    private static let general = """
        The weather in your terminal.

        usage: weather                     the list of cities, with keys: press ? there
               weather <command> [--json]  one question, one answer

        commands:
          list                   your cities with their last known weather
          show <city>            the weather in a city, in your list or not
          add <place>            puts a place on your list
          remove <city>          takes a city out of your list
          settings [--<setting> <word> ...]
                                 shows or changes units, dates and weather services
          about                  version, licenses, and whose data is shown
          notifications          what is new of what you have subscribed to
          subscribe <city> [--to <kind>,...]
                                 be told of rain, frost and storm in a city
          unsubscribe <city>     be told no more
          sign-in <e-mail>       signs you in at the program's own server
          sign-out               signs you out
          account                who is signed in
          help [<command>]       this text, or more about a command

        options:
          --json                 the answer as one JSON value, for programs
          -h, --help             this text
          -V, --version          the version

        A name of several words needs no quotes: weather show new york

        Answers go to the standard output, everything else to the standard error. The
        exit status is 0 on success, 1 on failure, 64 for a wrong command line, 74 if
        the answer can't be written, 78 for a wrong configuration.
        NO_COLOR=1 switches colours off.
        """

    private static let list = """
        The cities in your list, in your order, with their last known weather.
        No weather service is asked.

        usage: weather list [--json]
        """

    private static func show(in symbols: Symbols) -> String {
        """
        The weather in a city: now, in the next hours and the next days.

        usage: weather show <city> [--provider <name>] [--explain] [--json]
               weather show --here [--provider <name>] [--explain] [--json]

          --here      in the city that you are in or near: by WEATHER_LOCATION, else
                      roughly by your time zone
          --provider  ask this weather service alone: open-meteo, met-norway,
                      openweathermap, yandex, gismeteo, yahoo
          --explain   list what came of each weather service, asked or not

        A city of your list is found by its name, the beginning of its name, or its
        number; any other is searched for. Temperatures and such are in the units of
        your settings; in JSON they are always in °C and SI units.

        pictures of the weather:
        \(pictures(in: symbols))

        examples: weather show kazan
                  weather show new york --json
        """
    }

    /// What each picture means, in columns.
    private static func pictures(in symbols: Symbols) -> String {
        let pictures = Hint.pictures
        let rows = (pictures.count + 2) / 3
        var frame = Frame(size: Size(columns: 80, rows: rows), symbols: symbols)
        for (index, picture) in pictures.enumerated() {
            frame.write(
                "\(picture.key(in: symbols)) \(picture.action)", row: index % rows,
                column: 2 + index / rows * 26)
        }
        return frame.text
    }

    private static let add = """
        Puts a place at the end of your list.

        usage: weather add <place> [--json]
               weather add --here [--json]

          --here  the city that you are in or near: by WEATHER_LOCATION, else roughly
                  by your time zone

        When several places have the name, they are listed with their numbers; then
        say more behind a comma: the region, the country or the number.

        examples: weather add são paulo
                  weather add springfield, illinois
                  weather add springfield, 4250542
                  weather add 551487
        """

    private static let remove = """
        Takes a city out of your list.

        usage: weather remove <city> [--json]

        A city is found by its name, the beginning of its name, or its number.
        """

    private static let signIn = """
        Signs you in at the program's own server.

        usage: weather sign-in <e-mail> [--json]

        The password is asked for on the terminal, where it is not shown. Without a
        terminal it is the first line of the standard input. It is never an argument:
        others could see it there.

        examples: weather sign-in ann@example.org
                  weather sign-in ann@example.org < password.txt
        """

    private static let signOut = """
        Signs you out, here and at the program's own server. Without a network you are
        signed out here, and the server ends the session in time.

        usage: weather sign-out [--json]
        """

    private static let account = """
        Who is signed in. The program's own server is asked whether the session still
        holds; without a network, the user who was signed in last is shown.

        usage: weather account [--json]
        """

    private static let settings = """
        Shows units, how numbers and dates are written, and the weather services, or
        changes them. If one word is wrong, nothing is changed.

        usage: weather settings [--<setting> <word> ...] [--json]

          --temperature    celsius, fahrenheit
          --wind           m/s, km/h, mph, knots
          --pressure       hpa, mmhg, inhg
          --precipitation  mm, inches
          --dates          english, german, russian, chinese: format of dates, numbers
          --providers      the weather services that may be asked, in this order, such
                           as met-norway,open-meteo; default for all of them

        example: weather settings --temperature fahrenheit --wind mph
        """

    private static let about = """
        The version of this program, its license, the credits of the weather services
        that are used, and what the program is built on. No service is asked.

        usage: weather about [--json]
        """

    private static let notifications = """
        Shows what the program's server has noticed in the cities that you have
        subscribed to, each notification once, on the desktop too where there is one.

        usage: weather notifications [--json]

        Notifications need an account at the server that WEATHER_SERVER_URL names.
        """

    private static let subscribe = """
        Has the program's server watch the weather in a city, or shows what you have
        subscribed to.

        usage: weather subscribe <city> [--to <kind>,...] [--json]
               weather subscribe [--json]

          --to  rain, frost, storm, with commas between; all of them without it. They
                take the place of those before

        examples: weather subscribe kazan --to frost,storm
                  weather notifications
        """

    private static let unsubscribe = """
        Ends the subscription to a city.

        usage: weather unsubscribe <city> [--json]

        A city is found by its name, the beginning of its name, or its number.
        """
}
