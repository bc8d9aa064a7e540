import Glibc
import Model
import Printing
import Synchronization

/// The program from its arguments to its exit status.
package enum Program {
  /// Runs the program with its arguments, the first of them its name.
  ///
  /// - Parameter arguments: as the system gave them, UTF-8 or not.
  package static func run(_ arguments: [[UInt8]]) -> Int32 {
    prepare()
    var options = Options()
    do {
      try checkText(of: arguments)
      try options.read(arguments.map { String(decoding: $0, as: UTF8.self) })
      return try start(options).rawValue
    } catch let problem {
      // A reader that went away is no news to anybody.
      if problem.exitStatus != .outputClosed {
        let color = Terminal.takesColor(STDERR_FILENO, setting: options.color)
        StandardError.write(ProblemPrinter.text(problem, source: nil, color: color))
      }
      return problem.exitStatus.rawValue
    }
  }

  /// - Throws: ``Problem`` for an argument that is not UTF-8; what repairs it changes its meaning.
  private static func checkText(of arguments: [[UInt8]]) throws(Problem) {
    for (index, argument) in arguments.enumerated()
    where String(validating: argument, as: UTF8.self) == nil {
      let repaired = Array(String(decoding: argument, as: UTF8.self).utf8)
      let offset = zip(argument, repaired).prefix { $0 == $1 }.count
      let before = index > 0 ? String(decoding: arguments[index - 1], as: UTF8.self) : ""
      if ["-c", "--command"].contains(before) { throw Problem(.invalidUTF8(offset: offset)) }
      throw Problem(.usage("argument \(index) is not UTF-8 at byte \(offset)"))
    }
  }

  /// Signals and locale: Ctrl-C sets a flag, a closed pipe is an error of `write`.
  private static func prepare() {
    signal(SIGPIPE, SIG_IGN)
    // A standard stream that is closed must not become the number of a file or socket of ours;
    // one opened the wrong way round fails as the closed one did.
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { number in
      var isAgain = interruption.exchange(true, ordering: .relaxed)
      if number == SIGINT {
        isAgain = isAgain && !outlivesInterruption.load(ordering: .relaxed)
      } else {
        isAgain = termination.exchange(true, ordering: .relaxed)
      }
      guard isAgain else { return }
      // The second ends what the first could not.
      signal(number, SIG_DFL)
      raise(number)
    }
    // Ending in good order takes unfinished files away.
    for number in [SIGINT, SIGTERM, SIGHUP] { sigaction(number, &action, nil) }
    // Character classes only: a decimal comma must not reach number formats.
    let locale = setlocale(LC_CTYPE, "").map { String(cString: $0) } ?? "C"
    if locale == "C" || locale == "POSIX" { setlocale(LC_CTYPE, "C.UTF-8") }
  }

  private static func start(_ options: Options) throws(Problem) -> ExitStatus {
    if options.showsHelp {
      try DescriptorSink(STDOUT_FILENO, name: "standard output").write(Option.helpText)
      return .done
    }
    if options.showsVersion {
      try DescriptorSink(STDOUT_FILENO, name: "standard output").write("weir \(weirVersion)\n")
      return .done
    }
    let session = try session(options)
    var status = session.runInputs()
    do {
      try session.output.finish(failed: status != .done)
    } catch let problem {
      session.notices.say(problem, in: nil)
      if status == .done { status = problem.exitStatus }
    }
    return status
  }

  /// Settings: `--set` before `WEIR_NAME` before the default.
  private static func session(_ options: Options) throws(Problem) -> Session {
    var settings = Settings()
    settings.insecureHosts = options.insecureHosts
    for entry in SettingTable.all {
      let name = SettingTable.variable(entry.name)
      // An empty variable counts as not set, and what an option sets is not asked of it.
      let isOverruled = options.settings.contains { $0.name.equalsIgnoringASCIICase(entry.name) }
      if !isOverruled, let value = getenv(name), value.pointee != 0 {
        guard let text = String(validatingCString: value) else {
          throw Problem(
            .wrongSetting(name: name, value: String(cString: value), expected: "valid UTF-8"))
        }
        try SettingTable.change(&settings, entry.name, text)
      }
    }
    for (name, value) in options.settings {
      try SettingTable.change(&settings, name, value)
    }
    if options.color != "auto" { settings.color = options.color }
    if let format = options.format {
      do throws(Problem) {
        settings.format = try Format.named(format).rawValue
      } catch {
        throw Problem(.usage("`--format \(format)`: \(error.hint ?? error.message)"))
      }
    }
    // Where nothing is asked, no file is written.
    let path = options.isCheck || options.isDryRun ? nil : options.outputPath
    let isTerminal = isatty(STDOUT_FILENO) == 1 && options.outputPath == nil
    var fallback = isTerminal ? Format.table : .csv
    if let path = options.outputPath, settings.format == nil {
      fallback = try Format.forced(by: path)
    }
    let output = Output(
      path: path,
      defaultFormat: settings.format.flatMap { Format(name: $0) } ?? fallback)
    let notices = Notices(
      isQuiet: options.isQuiet, isVerbose: options.isVerbose, color: settings.color)
    let session = Session(options: options, settings: settings, output: output, notices: notices)
    for (name, value) in options.variables {
      session.bindings[Array(name.utf8)] = .value(Value(value))
    }
    return session
  }
}

extension Session {
  /// Runs what the command line named; without anything, the prompt or standard input.
  func runInputs() -> ExitStatus {
    guard !options.inputs.isEmpty else {
      if isatty(STDIN_FILENO) == 1 {
        isInteractive = true
        return converse()
      }
      return runStandardInput()
    }
    var status = ExitStatus.done
    for input in options.inputs where !isOver {
      let failed = run(input)
      if status == .done { status = failed }
      if stops(after: failed) { break }
    }
    return status
  }

  private func run(_ input: Options.Input) -> ExitStatus {
    do {
      switch input {
      case .statements(let text):
        let source = Source(name: "-c", text: text)
        return options.isFormatScript ? try formatScript(source) : run(source)
      case .script("-"): return runStandardInput()
      case .script(let path): return try runScript(path, allowsPipe: true, at: nil)
      }
    } catch let problem {
      notices.say(problem, in: nil)
      return problem.exitStatus
    }
  }
}
