extension Character {
    /// The width of a character in terminal columns: 0 to 2, and more where Indic letters form one character.
    ///
    /// It is counted by grapheme, because the cursor moves by grapheme: a base character with its marks, a flag, a
    /// family joined from five people. East Asian characters of ambiguous width count one, as in terminals outside
    /// legacy East Asian locales.
    ///
    /// A spacing mark counts one, and so does each letter of a conjunct, as in `wcwidth` of glibc, which tmux asks.
    /// Many terminals draw them narrower, but in less room than the widest drawing takes, letters would be lost.
    var columns: Int {
        if let ascii = asciiValue { return ascii >= 0x20 && ascii != 0x7F ? 1 : 0 }
        if isEmojiSequence { return 2 }
        return unicodeScalars.reduce(0) { $0 + $1.columns }
    }

    /// Whether terminals disagree about its width, as they do about several scalars in one character, and about spacing
    /// marks.
    var isOfDisputedWidth: Bool {
        unicodeScalars.count > 1
            || unicodeScalars.contains { $0.properties.generalCategory == .spacingMark }
    }

    /// Whether several scalars form one wide emoji: `❤` with VS16, a keycap, a skin tone, people joined by ZWJ, the
    /// two letters of a flag.
    private var isEmojiSequence: Bool {
        let scalars = unicodeScalars
        guard let first = scalars.first, first.properties.isEmoji, scalars.count > 1 else { return false }
        return scalars.dropFirst().contains { scalar in
            scalar.isVariationSelector16 || scalar.isZeroWidthJoiner
                || scalar.properties.isEmojiModifier || scalar.isRegionalIndicator
        }
    }
}

extension StringProtocol {
    /// The width of the text in terminal columns.
    var columns: Int { isPlain ? utf8.count : reduce(0) { $0 + $1.columns } }
}

extension Unicode.Scalar {
    fileprivate var isVariationSelector16: Bool { value == 0xFE0F }
    fileprivate var isZeroWidthJoiner: Bool { value == 0x200D }
    fileprivate var isRegionalIndicator: Bool { (0x1F1E6...0x1F1FF).contains(value) }

    fileprivate var columns: Int {
        if value < 0x300 { return isControl ? 0 : 1 }
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator:
            return 0
        default: break
        }
        if isJoiningJamo { return 0 }
        return isWide ? 2 : 1
    }

    private var isControl: Bool { value < 0x20 || (0x7F..<0xA0).contains(value) }

    /// Hangul vowels and final consonants, which are drawn into the block of the consonant before.
    private var isJoiningJamo: Bool {
        (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value)
    }

    private var isWide: Bool {
        properties.isEmojiPresentation || Self.wide.contains { $0.contains(value) }
    }

    /// The wide and fullwidth characters (W and F) of the Unicode Character Database, EastAsianWidth.txt 16.0.0,
    /// without wide emoji, which the standard library knows. Unassigned code points inside a block count with their
    /// block, which keeps the table short.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F,  // Hangul, first consonants
        0x2329...0x232A,  // angle brackets
        0x2630...0x2637, 0x268A...0x268F,  // trigrams, monograms and digrams
        0x2E80...0x303E,  // radicals, CJK punctuation
        0x3041...0xA4CF,  // kana, Bopomofo, ideographs, Yi
        0xA960...0xA97C,  // Hangul, old consonants
        0xAC00...0xD7A3,  // Hangul syllables
        0xF900...0xFAFF,  // compatibility ideographs
        0xFE10...0xFE19, 0xFE30...0xFE6F,  // vertical and small forms
        0xFF01...0xFF60, 0xFFE0...0xFFE6,  // fullwidth forms
        0x16FE0...0x18DFF,  // Tangut, Khitan
        0x1AFF0...0x1B2FF,  // kana, Nüshu
        0x1D300...0x1D376,  // Tai Xuan Jing, counting rods
        0x1F200...0x1F265,  // enclosed ideographs
        0x20000...0x2FFFD, 0x30000...0x3FFFD,  // ideographs of the supplementary planes
    ]
}
