internal import Testing

@testable internal import App

@Suite("Widths of text") struct DisplayWidthTests {
    private static let widths: [(String, Int)] = [
        ("Turin", 5), ("", 0), ("Ürümqi", 6), ("Владивосток", 11), ("東京", 4), ("서울", 4), ("ｶﾅ", 2),
        ("Ａ", 2),
        ("Sa\u{303}o", 3), ("e\u{301}\u{323}", 1), ("नई दिल्ली", 8), ("☀ ☾ ☁ ☂ ❄ ↯", 11), ("−3°", 3),
        ("▁▂▃▄▅▆▇█", 8), ("─━┃│‹›…", 7), ("🏝️", 2), ("❤️", 2), ("❤", 1), ("☁\u{FE0E}", 1), ("👍🏽", 2),
        ("👩‍🚀", 2),
        ("👨‍👩‍👧‍👦", 2), ("🇫🇷", 2), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2), ("1️⃣", 2), ("⚡", 2), ("각", 2), ("\u{1112}\u{1161}\u{11AB}", 2),
        ("ঢাকা", 4), ("சென்னை", 5), ("မန္တလေး", 6), ("ភ្នំពេញ", 5), ("मन्त्र", 4), ("\u{93E}", 1), ("กำ", 2),
        ("\u{200B}", 0), ("\u{1B}", 0), ("\t", 0), ("𠀀", 2), ("☰", 2),
        ("\u{2329}\u{232A}", 4), ("\u{2630}\u{2637}", 4), ("\u{268A}\u{268F}", 4), ("\u{2E80}", 2),
        ("\u{3000}", 2), ("、", 2), ("\u{303E}", 2), ("\u{303F}", 1), ("\u{A4C6}", 2), ("\u{A960}", 2),
        ("\u{F900}", 2), ("\u{FE10}\u{FE19}", 4), ("\u{FE30}", 2), ("\u{FF60}", 2), ("\u{FF61}", 1),
        ("\u{FFE0}\u{FFE6}", 4), ("\u{16FE0}", 2), ("\u{17000}", 2), ("\u{1AFF0}", 2), ("\u{1B000}", 2),
        ("\u{1D300}", 2), ("\u{1F202}", 2), ("\u{30000}", 2), ("\u{115F}", 2),
    ]

    @Test("a text takes as many columns as a terminal gives it", arguments: widths)
    func columns(text: String, columns: Int) { #expect(text.columns == columns) }

    @Test(
        "a text that is too long ends with an ellipsis in the last column",
        arguments: [
            ("Turin", 5, "Turin"), ("Turin", 4, "Tur…"), ("東京都", 5, "東京…"), ("東京都", 4, "東…"), ("ab", 0, ""),
            ("ab", 1, "…"), ("नई दिल्ली", 8, "नई दिल्ली"), ("नई दिल्ली", 7, "नई दि…"), ("मन्त्र", 3, "म…"),
        ])
    func cut(text: String, room: Int, result: String) {
        let fitting = text.cut(to: room, ellipsis: "…")

        #expect(fitting == result)
        #expect(fitting.columns <= room)
    }

    @Test("lines break between words, and inside of a word only when it is longer than a line")
    func wrapping() {
        #expect("the list of places".wrapped(to: 8) == ["the list", "of", "places"])
        #expect("Llanfairpwll is far".wrapped(to: 6) == ["Llanfa", "irpwll", "is far"])
        #expect("東京都".wrapped(to: 5) == ["東京", "都"])
        #expect("मन्त्रमन्त्र".wrapped(to: 4) == ["मन्त्र", "मन्त्र"])
        #expect("".wrapped(to: 5) == [""])
    }

    @Test("a character wider than a line has a line of its own")
    func wrappingOfWideCharacters() {
        #expect("मन्त्र".wrapped(to: 2) == ["म", "न्त्र"])
        #expect("मन्त्रण".wrapped(to: 2) == ["म", "न्त्र", "ण"])
    }

    @Test("control characters of a name never reach the terminal")
    func harmless() {
        #expect("Ka\u{1B}[31mzan\u{7}".harmless == "Ka[31mzan")
        #expect("\u{9B}2J\u{202E}nazaK\u{2066}".harmless == "2JnazaK")
        #expect("New\nYork\tState".harmless == "New York State")
        #expect("👩‍🚀 🏴󠁧󠁢󠁥󠁮󠁧󠁿".harmless == "👩‍🚀 🏴󠁧󠁢󠁥󠁮󠁧󠁿")
    }

    @Test(
        "a terminal without UTF-8 gets letters that it has",
        arguments: [
            ("Ürümqi −3°", "Urumqi -3"), ("05:56 – 17:37", "05:56 - 17:37"),
            ("São Paulo · Łódź", "Sao Paulo | Lodz"), ("Владивосток", "Vladivostok"),
            ("Suðurnes, Þingvellir, Đà Nẵng", "Sudurnes, Thingvellir, Da Nang"),
            ("Tromsø, Øygarden, Læsø, Ærø", "Tromso, Oygarden, Laeso, Aero"),
            ("Gießen, Wałbrzych, Đurđevac, Aydın", "Giessen, Walbrzych, Durdevac, Aydin"),
            ("Alþingi, Ðal, Œuf, bœuf, Ħamrun, Għarb", "Althingi, Dal, Oeuf, boeuf, Hamrun, Gharb"),
            ("it’s “so” — × • …", "it's \"so\" - x * ..."), ("↑↓←→", "^v<>"),
            ("1\u{A0}000\u{202F}km", "1 000 km"),
            ("Кострома, Тюмень, Нью-Йорк, Подъячево", "Kostroma, Tumen, Nu-Jork, Podacevo"),
            ("Nukuʻalofa, Hawaiʻi, Kamʼianets", "Nuku'alofa, Hawai'i, Kam'ianets"),
            ("‘Eua", "'Eua"), ("Gəncə, Əhmədli", "Gence, Ehmedli"), ("תל אביב", "tl byb"),
        ])
    func folding(text: String, result: String) { #expect(Symbols.ascii.readable(text) == result) }
}
