internal import Conditions
internal import Testing

@testable internal import App

@Suite("Keys from bytes") struct KeyDecoderTests {
    private static let sequences: [(String, Key)] = [
        ("a", .character("a")), ("K", .character("K")), ("ü", .character("ü")), ("東", .character("東")),
        ("🏝", .character("🏝")), ("\r", Key(.enter)), ("\n", Key(.enter)), ("\t", Key(.tab)),
        ("\u{7F}", Key(.backspace)),
        ("\u{8}", Key(.backspace)), ("\u{1}", .control("a")), ("\u{1A}", .control("z")),
        ("\u{1C}", .control("\\")),
        ("\u{0}", .control(" ")), ("\u{1B}[A", Key(.up)), ("\u{1B}OB", Key(.down)), ("\u{1B}[C", Key(.right)),
        ("\u{1B}OD", Key(.left)), ("\u{1B}[1;2A", Key(.up, .shift)), ("\u{1B}[a", Key(.up, .shift)),
        ("\u{1B}[1;5D", Key(.left, .control)), ("\u{1B}[1;4B", Key(.down, [.shift, .alt])),
        ("\u{1B}[H", Key(.home)),
        ("\u{1B}[1~", Key(.home)), ("\u{1B}[7~", Key(.home)), ("\u{1B}OF", Key(.end)),
        ("\u{1B}[4~", Key(.end)),
        ("\u{1B}[2~", Key(.insert)), ("\u{1B}[3~", Key(.delete)), ("\u{1B}[5~", Key(.pageUp)),
        ("\u{1B}[6;5~", Key(.pageDown, .control)), ("\u{1B}[Z", Key(.tab, .shift)),
        ("\u{1B}\t", Key(.tab, .shift)),
        ("\u{1B}OP", Key(.function(1))),
        ("\u{1B}[11~", Key(.function(1))), ("\u{1B}b", .alt("b")), ("\u{1B}ж", .alt("ж")),
        ("\u{1B}\u{7F}", Key(.backspace, .alt)),
        ("\u{1B}[8~", Key(.end)), ("\u{1B}OM", Key(.enter)), ("\u{1B}OS", Key(.function(4))),
        ("\u{1B}[15~", Key(.function(5))), ("\u{1B}[d", Key(.left, .shift)), ("\u{1F}", .control("_")),
        ("\u{1B}[[A", Key(.function(1))), ("\u{1B}[[B", Key(.function(2))), ("\u{1B}[[E", Key(.function(5))),
        ("\u{1B}[1;129A", Key(.up)), ("\u{1B}[1;133B", Key(.down, .control)),
        ("\u{1B}O5C", Key(.right, .control)), ("\u{1B}O2P", Key(.function(1), .shift)),
        ("\u{1B}O1;5D", Key(.left, .control)),
    ]

    @Test("a key is decoded from its bytes, however they are split", arguments: sequences)
    func sequence(text: String, key: Key) {
        let bytes = Array(text.utf8)
        for cut in 0...bytes.count {
            var decoder = KeyDecoder()
            #expect(decoder.feed(bytes[..<cut]) + decoder.feed(bytes[cut...]) == [.key(key)])
            #expect(!decoder.isUndecided)
        }
    }

    @Test(
        "what the mouse and the terminal report is no key, in whatever pieces it comes",
        arguments: [
            "\u{1B}[M !!", "\u{1B}[MC\u{1B}[", "\u{1B}[<0;10;5M", "\u{1B}[<35;80;24m", "\u{1B}[32;10;5M",
            "\u{1B}[I", "\u{1B}[O", "\u{1B}[24;80R", "\u{1B}[?62;4c", "\u{1B}[>1;10;0c", "\u{1B}[?2026;2$y",
        ])
    func reports(text: String) {
        let bytes = Array(text.utf8)
        for cut in 0...bytes.count {
            var decoder = KeyDecoder()
            #expect(decoder.feed(bytes[..<cut]) + decoder.feed(bytes[cut...]) == [])
            #expect(decoder.feed("q".utf8) == [.key(.character("q"))])
        }
    }

    @Test(
        "what the terminal answers with a text is no key, however late the parts of it come",
        arguments: [
            "\u{1B}]11;rgb:1d1d/dddd/3b3b\u{1B}\\", "\u{1B}]11;rgb:1d1d/dddd/3b3b\u{7}",
            "\u{1B}]lturin d\u{1B}\\",
            "\u{1B}P>|xterm(390)\u{1B}\\", "\u{1B}P1+r544e=d\u{1B}\\", "\u{1B}Xd\u{1B}\\", "\u{1B}^d\u{1B}\\",
            "\u{1B}_Gi=31;OK\u{1B}\\", "\u{1B}]lКазань\u{1B}\\",
        ])
    func answers(text: String) {
        let bytes = Array(text.utf8)
        for cut in 0...bytes.count {
            var decoder = KeyDecoder()
            var input = decoder.feed(bytes[..<cut])
            // The first two bytes alone may be a key.
            if cut > 2 { input += decoder.giveUp() }
            #expect(input + decoder.feed(bytes[cut...]) == [])
            #expect(decoder.feed("q".utf8) == [.key(.character("q"))])
        }
    }

    @Test(
        "a control character or another sequence ends an answer whose end was lost",
        arguments: [("\u{3}", .control("c")), ("\r", Key(.enter)), ("\u{1B}[A", Key(.up))] as [(String, Key)])
    func lostEndOfAnswer(text: String, key: Key) {
        var decoder = KeyDecoder()

        #expect(decoder.feed("\u{1B}]11;rgb:1d1d".utf8).isEmpty)
        #expect(decoder.feed(text.utf8) == [.key(key)])
    }

    @Test("an answer without an end is given up, and the next key works, in whatever pieces it comes")
    func endlessAnswer() {
        let bytes = Array("\u{1B}]\(String(repeating: "d", count: 1022))".utf8)
        for cut in [bytes.count, 3, 500] {
            var decoder = KeyDecoder()

            #expect(decoder.feed(bytes[..<cut]).isEmpty)
            #expect(decoder.feed(bytes[cut...] + "a".utf8) == [.key(.character("a"))])
        }
    }

    @Test("keys that arrive together are separated")
    func together() {
        var decoder = KeyDecoder()
        let text = Self.sequences.map(\.0).joined()

        #expect(decoder.feed(text.utf8) == Self.sequences.map { .key($0.1) })
    }

    @Test(
        "what may be the beginning of more is taken for itself when nothing comes",
        arguments: [
            ("\u{1B}", Key(.escape)), ("\u{1B}[", .alt("[")), ("\u{1B}O", .alt("O")), ("\u{1B}]", .alt("]")),
            ("\u{1B}P", .alt("P")), ("\u{1B}_", .alt("_")),
        ] as [(String, Key)])
    func givingUp(text: String, key: Key) {
        var decoder = KeyDecoder()

        #expect(decoder.feed(text.utf8).isEmpty)
        #expect(decoder.isUndecided)
        #expect(decoder.giveUp() == [.key(key)])
        #expect(!decoder.isUndecided)
        #expect(decoder.feed("a".utf8) == [.key(.character("a"))])
    }

    @Test("Esc twice is Esc, and the beginning of more")
    func escapeTwice() {
        var decoder = KeyDecoder()

        #expect(decoder.feed("\u{1B}\u{1B}".utf8) == [.key(Key(.escape))])
        #expect(decoder.giveUp() == [.key(Key(.escape))])
    }

    @Test(
        "a letter whose bytes come one by one over a slow line is typed all the same",
        arguments: [
            ("ü", .character("ü")), ("東", .character("東")), ("🏝", .character("🏝")), ("\u{1B}ж", .alt("ж")),
        ] as [(String, Key)])
    func slowLetter(text: String, key: Key) {
        var decoder = KeyDecoder()
        let bytes = Array(text.utf8)
        let lead = bytes.firstIndex { $0 >= 0x80 } ?? 0
        var input = decoder.feed(bytes[...lead])
        for byte in bytes[(lead + 1)...] {
            #expect(!decoder.isUndecided)
            input += decoder.giveUp() + decoder.feed([byte])
        }

        #expect(input == [.key(key)])
    }

    @Test("pasted text is text even if it contains key sequences, however it is split")
    func paste() {
        let bytes = Array("\u{1B}[200~q\u{1B}[A\nnew york\u{1B}[201~x".utf8)
        for cut in 0...bytes.count {
            var decoder = KeyDecoder()
            let input = decoder.feed(bytes[..<cut]) + decoder.feed(bytes[cut...])
            #expect(input == [.paste("q\u{1B}[A\nnew york"), .key(.character("x"))])
        }
    }

    @Test("a paste that pauses is waited for, and nothing of it is lost")
    func pausedPaste() {
        var decoder = KeyDecoder()

        #expect(decoder.feed("\u{1B}[200~turin".utf8).isEmpty)
        #expect(!decoder.isUndecided)
        #expect(decoder.giveUp().isEmpty)
        #expect(decoder.feed(" here\u{1B}[201~".utf8) == [.paste("turin here")])
    }

    @Test("a paste without an end fills no memory, and its end is found at last")
    func endlessPaste() {
        var decoder = KeyDecoder()
        _ = decoder.feed("\u{1B}[200~".utf8)
        for _ in 0..<100 { #expect(decoder.feed([UInt8](repeating: 0x61, count: 4096)).isEmpty) }

        guard case .paste(let text) = decoder.feed("\u{1B}[201~".utf8).first else {
            Issue.record("No paste")
            return
        }
        #expect(text.utf8.count == 65_536)
    }

    @Test("Ctrl-C gets out of a paste whose end was lost, and keys are keys again")
    func lostEnd() {
        var decoder = KeyDecoder()

        #expect(decoder.feed("\u{1B}[200~turin".utf8).isEmpty)
        #expect(decoder.feed([0x03]) == [.key(.control("c"))])
        #expect(decoder.feed("q".utf8) == [.key(.character("q"))])
    }

    @Test("a paste that is too long is cut off between characters, however it comes", arguments: [0, 1, 2])
    func longPaste(before: Int) {
        let text = String(repeating: "a", count: before) + String(repeating: "東", count: 30_000)
        for size in [4096, 200_000] {
            var decoder = KeyDecoder()
            var bytes = Array("\u{1B}[200~\(text)\u{1B}[201~".utf8)[...]
            var pasted: [KeyDecoder.Input] = []
            while !bytes.isEmpty {
                pasted += decoder.feed(bytes.prefix(size))
                bytes = bytes.dropFirst(size)
            }

            let kept = String(text.prefix(before + (65_536 - before) / 3))
            #expect(pasted == [.paste(kept)])
        }
    }

    @Test(
        "sequences that mean nothing here are swallowed whole",
        arguments: ["\u{1B}[?1;2c", "\u{1B}[[F", "\u{1B}[99~", "\u{1B}[1;2y", "\u{1B}[<0;1;1M", "\u{1B}Oz"])
    func unknown(text: String) {
        var decoder = KeyDecoder()

        #expect(decoder.feed((text + "a").utf8).last == .key(.character("a")))
        #expect(!decoder.isUndecided)
    }

    @Test("a function key that breaks off takes no byte of the next key")
    func brokenFunctionKey() {
        var decoder = KeyDecoder()

        #expect(decoder.feed("\u{1B}O\u{1B}[A\u{1B}O5\r".utf8) == [.key(Key(.up)), .key(Key(.enter))])
    }

    @Test("a sequence without an end is given up, and the next key works")
    func endlessSequence() {
        var decoder = KeyDecoder()

        #expect(decoder.feed("\u{1B}[\(String(repeating: "1", count: 70))".utf8).isEmpty)
        #expect(decoder.feed("a".utf8) == [.key(.character("a"))])
    }

    @Test(
        "a key is called as keyboards call it",
        arguments: [
            (Key(.escape), "Esc"), (Key(.enter), "Enter"), (Key(.tab), "Tab"),
            (Key(.tab, .shift), "Shift-Tab"),
            (Key(.backspace), "Backspace"), (Key(.delete), "Delete"), (Key(.insert), "Insert"),
            (.character(" "), "Space"), (.character("d"), "d"), (.control("g"), "Ctrl-G"),
            (.alt("b"), "Alt-b"),
            (Key(.left), "←"), (Key(.right), "→"), (Key(.up, [.shift, .alt]), "Alt-Shift-↑"),
            (Key(.function(12)), "F12"), (Key(.pageUp), "PgUp"), (Key(.pageDown), "PgDn"),
        ] as [(Key, String)])
    func names(key: Key, name: String) { #expect(key.name == name) }

    @Test("bytes that are no text do no harm")
    func invalid() {
        var decoder = KeyDecoder()

        #expect(
            decoder.feed([0xFF, 0xC3, 0x61, 0xE0, 0x80, 0x80, 0x80, 0x62]) == [
                .key(.character("a")), .key(.character("b")),
            ])
    }

    @Test("after any bytes, keys still work")
    func noise() {
        var random = SplitMix64(seed: 7)
        for _ in 0..<2000 {
            var decoder = KeyDecoder()
            _ = decoder.feed((0..<12).map { _ in UInt8.random(in: .min ... .max, using: &random) })
            _ = decoder.feed("\u{1B}[201~".utf8)
            _ = decoder.giveUp()
            #expect(decoder.feed("a".utf8).last == .key(.character("a")))
        }
    }
}
