import AssemblyTesting
import Foundation

/// Bodies of replies that were right, until something happened to them: the same for the same seed.
enum DamagedBody {
    /// Bytes have changed on the way: anything may stand there now.
    static func garbled(_ body: Data, seed: UInt64) -> Data {
        var random = Random(seed: seed)
        var bytes = [UInt8](body)
        for _ in 0...random.below(3) where !bytes.isEmpty {
            let place = random.below(bytes.count)
            let end = min(bytes.count, place + 1 + random.below(20))
            switch random.below(5) {
            case 0: bytes.removeSubrange(place...)
            case 1: bytes.removeSubrange(place..<end)
            case 2: bytes[place] = UInt8(truncatingIfNeeded: random.next())
            case 3: bytes.insert(contentsOf: bytes[place..<end], at: random.below(bytes.count))
            default: bytes.insert(contentsOf: random.one(of: noise).utf8, at: place)
            }
        }
        return Data(bytes)
    }

    /// JSON with members that are missing or of another type, though no known value has become another; nil for a body
    /// that is no JSON.
    static func bent(_ body: Data, seed: UInt64) -> Data? {
        guard var tree = try? JSONSerialization.jsonObject(with: body), tree is [String: Any] else {
            return nil
        }
        var random = Random(seed: seed)
        for _ in 0...random.below(3) { tree = bent(tree, &random) }
        return try? JSONSerialization.data(withJSONObject: tree, options: .fragmentsAllowed)
    }

    private static func bent(_ tree: Any, _ random: inout Random) -> Any {
        let isDeepEnough = random.once(in: 5)
        if var object = tree as? [String: Any], !object.isEmpty {
            let key = random.one(of: object.keys.sorted())
            switch isDeepEnough ? random.below(3) : 3 {
            case 0: object[key] = nil
            case 1: (object[key], object[key + "_"]) = (nil, object[key])
            case 2: object[key] = random.one(of: strangers)
            default: object[key] = bent(object[key] ?? NSNull(), &random)
            }
            return object
        }
        if var array = tree as? [Any], !array.isEmpty {
            let index = random.below(array.count)
            switch isDeepEnough ? random.below(3) : 3 {
            case 0: array.remove(at: index)
            case 1: array.insert(random.one(of: strangers), at: index)
            case 2: array[index] = random.one(of: strangers)
            default: array[index] = bent(array[index], &random)
            }
            return array
        }
        return random.one(of: strangers)
    }

    private static let noise = [
        "\0", "\u{FFFD}", "\"", "{", "}", "[", "]", ",", ":", "null", "e999", "-", "\\u0000", "\\ud800", "<",
        "&#0;",
        String(repeating: "[", count: 5000), "]]>", "<!DOCTYPE a [<!ENTITY b \"c\">]>", "&b;",
    ]

    /// None of them is a value that a service could mean.
    private static var strangers: [Any] {
        [
            NSNull(), true, "", " ", "n/a", "NaN", "12abc", -9999, 1e300, -1e300, 99_999_999_999_999, [Any](),
            [String: Any](), [[[[0]]]], ["a": 1], "\u{0}\u{1B}[2J", String(repeating: "long ", count: 1000),
        ]
    }
}
