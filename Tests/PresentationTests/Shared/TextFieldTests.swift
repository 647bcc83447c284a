import Presentation
import Testing

@Suite("TextField") struct TextFieldTests {
    @Test("a field begins with the cursor behind its text")
    func begins() {
        #expect(TextField("Turin").cursor == 5)
        #expect(TextField() == TextField(""))
    }

    @Test("text is put before the cursor")
    func inserts() {
        let field = TextField("Tun").edited(.moveLeft, .insert("ri"))

        #expect(field.text == "Turin")
        #expect(field.cursor == 4)
    }

    @Test(
        "line breaks and control characters are dropped where words are not kept apart, as in a password",
        arguments: ["\n", "\r\n", "\t", "\u{1B}", "\u{7F}", "\u{80}", "\u{9B}", "\u{9F}", "\u{2028}"])
    func drops(_ character: String) {
        let field = TextField(keepsWords: false).edited(.insert("a" + character + "b"))

        #expect(field.text == "ab")
        #expect(field.cursor == 2)
    }

    @Test(
        "a break or tab between words is one blank, and none at the ends",
        arguments: [
            ("New\nYork", "New York"), ("New\r\n\r\nYork", "New York"), ("New\tYork", "New York"),
            ("New\u{2028}York", "New York"), ("New \n\t York", "New York"), ("\n New York\n", "New York"),
            ("New York", "New York"), ("New  York", "New  York"), ("New\u{1B}York", "NewYork"), ("\n\t", ""),
        ])
    func keepsWords(pasted: String, text: String) {
        let field = TextField().edited(.insert(pasted))

        #expect(field.text == text)
        #expect(field.cursor == text.count)
    }

    @Test(
        "a break at an edge of what is pasted parts it from the word beside it",
        arguments: [
            ("New", "\nYork", "", "New York"), ("New", "\tYork", "", "New York"),
            ("New", "\n York", "", "New York"), ("New ", "\nYork", "", "New York"),
            ("", "New\n", "York", "New York"), ("", "New \n", "York", "New York"),
            ("", "New\n", " York", "New York"), ("New", "\n", "York", "New York"),
            ("New", "\nYork\n", "State", "New York State"), ("New", "\n", "", "New"),
            ("", "\n", "York", "York"),
        ])
    func partsFromWordsBeside(before: String, pasted: String, behind: String, text: String) {
        var field = TextField(before + behind)
        for _ in behind { field.apply(.moveLeft) }

        field.apply(.insert(pasted))

        #expect(field.text == text)
        #expect(field.cursor == text.count - behind.count)
    }

    @Test("in a password a break at the edge of what is pasted is no blank")
    func joinsPassword() {
        let behind = TextField("egg", keepsWords: false).edited(.insert("\nplant"))
        let before = TextField("plant", keepsWords: false).edited(.moveToStart, .insert("egg\n"))

        #expect([behind.text, before.text] == ["eggplant", "eggplant"])
    }

    @Test("a break at the end of what is pasted takes no room, and one between words does")
    func breaksTakeRoom() {
        let field = TextField(limit: 3)

        let whole = field.edited(.insert("a\nb\n"))
        #expect(whole.text == "a b" && !whole.isFull)
        let cut = field.edited(.insert("ab\ncd"))
        #expect(cut.text == "ab " && cut.isFull)
    }

    @Test("a combining mark joins the character before the cursor")
    func combines() {
        let field = TextField("Urumqi").edited(.moveToStart, .moveRight, .insert("\u{308}"))

        #expect(field.text == "Ürumqi")
        #expect(field.cursor == 1)
        #expect(field.edited(.deleteBackward).text == "rumqi")
    }

    @Test("a combining mark that is written first joins what is put before it")
    func combinesBehind() {
        let field = TextField().edited(.insert("\u{308}"), .moveToStart, .insert("U"))

        #expect(field.text == "Ü")
        #expect(field.cursor == 1)
    }

    @Test("a picture of many parts is one character", arguments: ["👩‍👩‍👧", "🇳🇵", "👍🏽", "☀️"])
    func keepsPictures(_ picture: String) {
        let field = TextField("a" + picture + "b")

        #expect(field.cursor == 3)
        #expect(field.edited(.moveLeft, .deleteBackward).text == "ab")
        #expect(field.edited(.moveLeft, .moveLeft, .deleteForward).text == "ab")
    }

    @Test("what finds no room in the middle is cut, and the cursor stands behind what was put there")
    func isFullInTheMiddle() {
        let field = TextField("abcdef", limit: 8).edited(.moveLeft, .moveLeft, .moveLeft, .insert("WXYZ"))

        #expect(field.text == "abcWXdef")
        #expect(field.cursor == 5)
        #expect(field.edited(.deleteBackward).text == "abcWdef")
    }

    @Test("that a field is full is said of the last change only")
    func saysThatItIsFull() {
        let full = TextField("abc", limit: 3).edited(.insert("d"))

        #expect(full.text == "abc" && full.isFull)
        for edit in [TextField.Edit.deleteBackward, .moveLeft, .moveToEnd, .deleteToEnd] {
            #expect(!full.edited(edit).isFull)
        }
        #expect(!full.edited(.deleteBackward, .insert("x")).isFull)
    }

    @Test("for a text that is longer than the limit there is room, and none for more")
    func hasRoomForItsText() {
        let field = TextField("abcdef", limit: 3)

        #expect(field.edited(.deleteBackward, .insert("x")).text == "abcdex")
        #expect(field.edited(.insert("x")).text == "abcdef")
    }

    @Test("marks without end, which are one character, are not taken")
    func refusesEndlessMarks() {
        let field = TextField("a", limit: 3).edited(.insert(String(repeating: "\u{301}", count: 1_000)))

        #expect(field.text == "a" && field.isFull)
    }

    @Test("the cursor moves within the text")
    func moves() {
        let field = TextField("ab")

        #expect(field.edited(.moveRight).cursor == 2)
        #expect(field.edited(.moveLeft, .moveLeft, .moveLeft).cursor == 0)
        #expect(field.edited(.moveToStart).cursor == 0)
        #expect(field.edited(.moveToStart, .moveToEnd).cursor == 2)
    }

    @Test("at the ends there is nothing to delete")
    func deletesNothing() {
        #expect(TextField("ab").edited(.deleteForward).text == "ab")
        #expect(TextField("ab").edited(.moveToStart, .deleteBackward).text == "ab")
        #expect(TextField().edited(.deleteWordBackward, .deleteToStart, .deleteToEnd).text.isEmpty)
    }

    @Test("a word is deleted with the blanks behind it")
    func deletesWords() {
        #expect(TextField("New York  ").edited(.deleteWordBackward).text == "New ")
        #expect(TextField("New York").edited(.deleteWordBackward, .deleteWordBackward).text.isEmpty)
        let inTheMiddle = TextField("New York").edited(.moveLeft, .moveLeft, .deleteWordBackward)
        #expect(inTheMiddle.text == "New rk")
        #expect(inTheMiddle.cursor == 4)
    }

    @Test("all before or behind the cursor is deleted")
    func deletesToEnds() {
        let field = TextField("Turin").edited(.moveLeft, .moveLeft)

        #expect(field.edited(.deleteToStart) == TextField("in").edited(.moveToStart))
        #expect(field.edited(.deleteToEnd) == TextField("Tur"))
    }

    @Test("the cursor is always within the text, whatever is done", arguments: 0..<50)
    func staysWithin(_ seed: UInt64) {
        let edits: [TextField.Edit] = [
            .insert("e\u{301}"), .insert("\u{301}"), .insert("🇫"), .insert("a b"), .insert("\u{200D}"),
            .deleteBackward, .deleteForward, .deleteWordBackward, .deleteToStart, .deleteToEnd, .moveLeft,
            .moveRight, .moveToStart, .moveToEnd,
        ]
        var field = TextField()
        var word = seed

        for _ in 0..<200 {
            word = word &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            field.apply(edits[Int(word >> 33) % edits.count])
            #expect((0...field.text.count).contains(field.cursor))
        }
    }
}

extension TextField {
    fileprivate func edited(_ edits: Edit...) -> TextField {
        var field = self
        edits.forEach { field.apply($0) }
        return field
    }
}
