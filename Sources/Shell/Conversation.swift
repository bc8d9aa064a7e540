import Model
import Parsing

extension Session {
  /// Runs every statement of a text, stopping at the first problem unless told to go on.
  ///
  /// - Returns: the status of the first problem, or 0.
  func run(_ source: Source) -> ExitStatus {
    do {
      var parser = try Parser(source)
      return run(&parser, source)
    } catch let problem {
      notices.say(problem, in: source)
      return problem.exitStatus
    }
  }

  /// Runs the statements that a parser still has.
  func run(_ parser: inout Parser, _ source: Source) -> ExitStatus {
    var status = ExitStatus.done
    keepsAnswers = keepsAnswers || source.mayAskForLastAnswer
    while !isOver {
      var failed = ExitStatus.done
      do {
        guard let statement = try parser.next() else { break }
        failed = attempt(statement, in: source)
      } catch let problem {
        notices.say(problem, in: source)
        failed = problem.exitStatus
        parser.skipStatement()
      }
      if status == .done { status = failed }
      if stops(after: failed) { break }
    }
    return status
  }

  /// Whether nothing more runs after a statement that ended so.
  func stops(after status: ExitStatus) -> Bool {
    switch status {
    case .done: false
    case .interrupted, .outputClosed: true
    default: !options.keepsGoing
    }
  }

  /// Executes one statement and says what went wrong.
  func attempt(_ statement: LocatedStatement, in source: Source) -> ExitStatus {
    rememberTyped(statement, in: source)
    do {
      if let note = statement.canonicalNote(in: source) { notices.say(note) }
      return try execute(statement.statement)
    } catch let problem {
      // A reader that went away is no news to anybody.
      if problem.exitStatus != .outputClosed {
        notices.say(placed(problem, statement.range, in: source), in: source)
        adviseOnSample(problem)
      }
      return problem.exitStatus
    }
  }

  /// Where several statements could be meant, a problem without a place is told at its statement.
  private func placed(_ problem: Problem, _ range: SourceRange, in source: Source) -> Problem {
    guard problem.range == nil, !isInteractive, problem.kind != .interrupted else { return problem }
    let isOnly = options.inputs.count <= 1 && scripts.count <= 1 && source.holdsOnly(range)
    return isOnly ? problem : Problem(problem.kind, at: range)
  }

  /// Runs a script file, found beside the script that is running.
  func runScript(_ path: String, allowsPipe: Bool, at range: SourceRange?) throws(Problem)
    -> ExitStatus
  {
    let file: (source: Source, identity: TextFile.Identity)
    do {
      file = try TextFile.read(path, allowsPipe: allowsPipe)
    } catch let problem {
      throw Problem(problem.kind, at: range)
    }
    if let first = scripts.firstIndex(where: { $0.identity == file.identity }) {
      throw Problem(.includeCycle(scripts[first...].map(\.path) + [path]), at: range)
    }
    guard scripts.count < Limits.includeDepth else {
      throw Problem(.includeTooDeep(limit: Limits.includeDepth), at: range)
    }
    scripts.append((path, file.identity))
    defer { scripts.removeLast() }
    if options.isFormatScript { return try formatScript(file.source) }
    return run(file.source)
  }

  /// Where a script named in a script is looked for.
  func besideScript(_ path: String) -> String {
    guard !path.utf8.starts(with: "/".utf8), let script = scripts.last?.path,
      let slash = script.utf8.lastIndex(of: UInt8(ascii: "/"))
    else { return path }
    return String(script[...slash]) + path
  }
}

extension Source {
  /// Whether the words of the statements that look at the last answer are anywhere in it.
  fileprivate var mayAskForLastAnswer: Bool {
    let folded = bytes.map(foldedASCII)
    return ["last", "expect"].contains { folded.contains(Array($0.utf8)) }
  }

  /// Whether there is nothing but blanks, line ends and `;` around a range.
  func holdsOnly(_ range: SourceRange) -> Bool {
    let around = [bytes[..<range.lower], bytes[range.upper...]].joined()
    return around.allSatisfy { $0 <= UInt8(ascii: " ") || $0 == UInt8(ascii: ";") }
  }
}

extension LocatedStatement {
  /// For people who come from SQL: `select … from` and `limit N` in weir's own order and words.
  fileprivate func canonicalNote(in source: Source) -> Note? {
    guard case .query(let query) = statement else { return nil }
    let beginsWithSelect = source[range].asciiLowercased.utf8.starts(with: "select".utf8)
    let window = query.window.map { source[$0.range].asciiLowercased } ?? ""
    guard beginsWithSelect || window.utf8.starts(with: "limit".utf8) else { return nil }
    return .canonical(statement.spelling)
  }
}
