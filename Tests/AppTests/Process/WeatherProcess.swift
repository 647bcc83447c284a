internal import AssemblyTesting
internal import Core
internal import CoreDouble
internal import Foundation
internal import Testing

@testable internal import App

/// The program as a process of its own: everything Base, a home in a temporary folder, and fake weather services on
/// loopback.
struct WeatherProcess {
    let server: LoopbackServer
    private let home: TemporaryFolder

    /// The exit status of a process, and its output.
    struct Result {
        let status: Int32
        let output: String
        let errors: String

        /// Without the remarks of a run that a busy machine keeps waiting.
        var errorsWithoutWaiting: String {
            errors.replacing(/Waiting for [^\n]* …\n/, with: "")
        }
    }

    /// The release in `WEATHER_PROGRAM`, which must contain no Double, or else the debug build, which contains all
    /// of them.
    static var program: URL {
        let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
        return URL(filePath: release ?? ".build-debug/debug/weather", relativeTo: root)
    }

    /// Whether a release is tested.
    static var isRelease: Bool { release != nil }

    private static var release: String? {
        ProcessInfo.processInfo.environment["WEATHER_PROGRAM"].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The services reply as in Kazan now.
    init() async throws {
        home = try TemporaryFolder()
        server = try LoopbackServer()
        let services = CoreDouble()
        let forecast = try await services.weatherClient(for: .openMeteo).forecast(
            WeatherQuery(latitude: 55.75, longitude: 49.1497)
        ).response(.whole)
        let places = try await services.geocoder.places(PlaceQuery(name: "Kazan"))
        server.reply(to: "/v1/forecast", with: LoopbackReply(body: forecast.body))
        server.reply(to: "/v1/search", with: LoopbackReply(body: places.body))
    }

    /// Lets the server answer as this provider does.
    ///
    /// - Returns: The key that the program needs to ask it.
    func environment(for provider: WeatherProvider) async throws -> [String: String] {
        let reply = try await CoreDouble().weatherClient(for: provider).forecast(
            WeatherQuery(latitude: 55.75, longitude: 49.1497))
        for (part, response) in reply.responses {
            server.reply(to: provider.path(of: part), with: LoopbackReply(body: response.body))
        }
        return provider.key == .required ? [provider.variable("KEY"): "key"] : [:]
    }

    /// Runs the program without a terminal until it exits. Its input is empty unless it is given.
    ///
    /// - Parameter redirection: What a shell adds to the command, such as `>&-`.
    func run(
        _ arguments: String..., environment: [String: String] = [:], input: String = "",
        output other: FileHandle? = nil, redirection: String? = nil
    ) async throws -> Result {
        let (output, errors) = (home.file(UUID().uuidString), home.file(UUID().uuidString))
        let files = try [output, errors].map { file in
            try Data().write(to: file)
            return try FileHandle(forWritingTo: file)
        }
        let process = process(arguments, environment)
        if let redirection {
            process.executableURL = URL(filePath: "/bin/sh")
            process.arguments = ["-c", #"exec "$0" "$@" \#(redirection)"#, Self.program.path] + arguments
        }
        // A pipe holds it all until it is read.
        let pipe = Pipe()
        try pipe.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try pipe.fileHandleForWriting.close()
        process.standardInput = pipe
        (process.standardOutput, process.standardError) = (other ?? files[0], files[1])
        let status = try await process.runToEnd()
        return Result(
            status: status, output: try String(contentsOf: output, encoding: .utf8),
            errors: try String(contentsOf: errors, encoding: .utf8))
    }

    /// Runs the program until it prints an answer, reads only the beginning of that, and terminates the program; the
    /// result is its status.
    func terminateWhilePrinting(_ arguments: String..., environment: [String: String]) async throws -> Int32 {
        let process = process(arguments, environment)
        let output = Pipe()
        (process.standardInput, process.standardOutput) = (FileHandle.nullDevice, output)
        process.standardError = FileHandle.nullDevice
        let (ends, end) = AsyncStream.makeStream(of: Int32.self)
        process.terminationHandler = { end.yield($0.terminationStatus) }
        try process.runUnblocked()
        let descriptor = output.fileHandleForReading.fileDescriptor
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            Thread.detachNewThread {
                _ = System.read(from: descriptor)
                continuation.resume()
            }
        }
        process.terminate()
        let status = await ends.first { _ in true }
        // Until now: the program would notice that its output is closed.
        try output.fileHandleForReading.close()
        return try #require(status)
    }

    /// Runs the program on a terminal; the result is its status.
    ///
    /// - Parameter errors: Where the standard error goes instead.
    func run(
        _ arguments: String..., on terminal: FileHandle, environment: [String: String] = [:],
        errors: FileHandle? = nil
    ) async throws -> Int32 {
        let process = process(arguments, environment.merging(["TERM": "xterm-256color"]) { own, _ in own })
        (process.standardInput, process.standardOutput) = (terminal, terminal)
        process.standardError = errors ?? terminal
        return try await process.runToEnd()
    }

    /// Starts the program on a terminal, in the background; the result is its process.
    @MainActor func startJob(on terminal: PseudoTerminal) throws -> pid_t {
        try terminal.startJob(
            [Self.program.path], environment: process([], ["TERM": "xterm-256color"]).environment ?? [:])
    }

    /// All files in the program's home as text.
    func filesOfHome() throws -> String {
        let files = FileManager.default.enumerator(atPath: home.url.path)?.compactMap { $0 as? String } ?? []
        return files.compactMap { try? Data(contentsOf: home.url.appending(path: $0)) }
            .map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
    }

    /// Of every service, so that none is asked for real.
    private var addresses: [String: String] {
        Dictionary(
            uniqueKeysWithValues: WeatherProvider.allCases.map {
                ($0.variable("URL"), server.url.absoluteString)
            })
    }

    private func process(_ arguments: [String], _ environment: [String: String]) -> Process {
        let process = Process()
        process.executableURL = Self.program
        process.arguments = arguments
        process.environment = [
            "HOME": home.url.path, "LANG": "C.UTF-8", "OPEN_METEO_DEADLINE": "120",
            "OPEN_METEO_GEOCODING_DEADLINE": "120",
        ].merging(addresses) { $1 }.merging(environment) { $1 }
        return process
    }
}

extension WeatherProvider {
    /// The environment variable of one of its settings.
    fileprivate func variable(_ setting: String) -> String {
        "\(rawValue)_\(setting)".uppercased().replacing("-", with: "_")
    }

    fileprivate func path(of part: WeatherPart) -> String {
        switch (self, part) {
        case (.openMeteo, _): "/v1/forecast"
        case (.metNorway, _): "/weatherapi/locationforecast/2.0/compact"
        case (.openWeatherMap, .current): "/data/2.5/weather"
        case (.openWeatherMap, _): "/data/2.5/forecast"
        case (.yandex, _): "/v2/forecast"
        case (.gismeteo, .current): "/v2/weather/current/"
        case (.gismeteo, .days): "/v2/weather/forecast/aggregate/"
        case (.gismeteo, _): "/v2/weather/forecast/"
        case (.yahoo, _): "/forecastrss"
        }
    }
}

extension Process {
    /// Starts the process with no signal blocked. Dispatch blocks most signals on its threads, and a process begins
    /// with what the thread blocks that starts it.
    fileprivate func runUnblocked() throws {
        var none = sigset_t()
        var before = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        try run()
    }

    /// Starts the process and waits for its exit; the result is its status.
    fileprivate func runToEnd() async throws -> Int32 {
        try await withCheckedThrowingContinuation { continuation in
            terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do { try run() } catch { continuation.resume(throwing: error) }
        }
    }
}
