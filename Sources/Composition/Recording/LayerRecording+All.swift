internal import CoreBase
package import Foundation

extension LayerRecording {
    /// Records every layer, the lowest first: all Bases, then all Doubles if this build has them.
    ///
    /// Components are built but not used, so no file or connection is opened.
    ///
    /// - Parameter folder: Where the Bases would keep their files.
    /// - Throws: What building a component threw.
    @MainActor package static func all(in folder: URL) async throws -> [LayerRecording] {
        // Warms up: the first recording also loads types, which would distort the build times.
        _ = try await recordings(in: folder)
        return try await recordings(in: folder)
    }

    @MainActor private static func recordings(in folder: URL) async throws -> [LayerRecording] {
        let factories = BaseFactories(CoreSettings(folder: folder))
        let bases = try Layers(.allBase, bases: factories, doubles: nil)
        guard let linked = try DoubleLayers.linked(conditions: "") else {
            return try await bases.recordings(.base)
        }
        let all = LayerSelection(doubles: Set(Layer.allCases))
        let doubles = try Layers(all, bases: factories, doubles: linked)
        return try await bases.recordings(.base) + doubles.recordings(.double)
    }
}

extension Layers {
    fileprivate func recordings(_ side: LayerRecording.Side) async throws -> [LayerRecording] {
        [
            try await LayerRecording(Catalogs.core, of: core, side: side),
            try await LayerRecording(Catalogs.businessLogic, of: businessLogic, side: side),
            try await LayerRecording(Catalogs.presentation, of: presentation, side: side),
        ]
    }
}
