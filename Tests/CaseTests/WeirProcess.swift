import Foundation

/// One run of the built program.
struct Run: Equatable {
  let status: Int32
  let stdout: String
  let stderr: String
}

enum Weir {
  /// The root of the package.
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The program beside the test bundle.
  static let program = Bundle.main.bundleURL.appendingPathComponent("weir").path

  /// A run that takes longer is taken for a hang.
  private static let hangSeconds = 120.0

  /// Runs weir to its end.
  ///
  /// - Parameters:
  ///   - environment: added to one without any WEIR_ variable.
  ///   - input: standard input; nil is none.
  static func run(
    _ arguments: [String], environment: [String: String] = [:], input: Data? = nil,
    directory: URL = root
  ) throws -> Run {
    try Tool.run(
      program, arguments, environment: environment, input: input, directory: directory,
      hangSeconds: hangSeconds)
  }
}

/// Any program, run to its end with its output collected.
enum Tool {
  /// Foundation reads shared tables while it starts a program; two at once have crashed it.
  private static let launching = NSLock()

  static func run(
    _ program: String, _ arguments: [String], environment: [String: String] = [:],
    input: Data? = nil, directory: URL = Weir.root, hangSeconds: Double = 120
  ) throws -> Run {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = directory
    var variables = ProcessInfo.processInfo.environment.filter { name, _ in
      !name.hasPrefix("WEIR_") && !name.lowercased().hasSuffix("_proxy") && name != "NO_COLOR"
    }
    variables["LC_ALL"] = "C.UTF-8"
    variables.merge(environment) { $1 }
    process.environment = variables
    // Files, so that neither side waits for the other however much is written.
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func file(_ name: String, _ data: Data) throws -> FileHandle {
      let url = folder.appendingPathComponent(name)
      try data.write(to: url)
      return try FileHandle(forUpdating: url)
    }
    let (output, errors) = (try file("stdout", Data()), try file("stderr", Data()))
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = try input.map { try file("stdin", $0) } ?? FileHandle.nullDevice
    try withoutBlockedSignals { try launching.withLock { try process.run() } }
    let hang = DispatchWorkItem { process.terminate() }
    DispatchQueue.global().asyncAfter(deadline: .now() + hangSeconds, execute: hang)
    process.waitUntilExit()
    hang.cancel()
    // The cancelled item keeps the process, and with it these files, until its time comes.
    for handle in [output, errors] { try handle.close() }
    func text(_ name: String) throws -> String {
      String(decoding: try Data(contentsOf: folder.appendingPathComponent(name)), as: UTF8.self)
    }
    let signaled = process.terminationReason == .uncaughtSignal
    return Run(
      status: signaled ? 128 + process.terminationStatus : process.terminationStatus,
      stdout: try text("stdout"), stderr: try text("stderr"))
  }

  /// The threads of a test run block signals, and a child would inherit that: no Ctrl-C would reach
  /// it, nor the end of a hang.
  private static func withoutBlockedSignals(_ body: () throws -> Void) rethrows {
    var none = sigset_t()
    var before = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try body()
  }
}
