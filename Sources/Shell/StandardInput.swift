import Glibc
import Model
import Parsing

/// Statements from a pipe run as soon as they are whole: at `;`, or when the next line begins.
extension Session {
  func runStandardInput() -> ExitStatus {
    var text: [UInt8] = []
    var start = 0
    var status = ExitStatus.done
    do throws(Problem) {
      while !isOver {
        let chunk = try TextFile.nextChunk(STDIN_FILENO, path: "standard input")
        text += chunk ?? []
        guard text.count <= TextFile.limitBytes else {
          throw Problem(
            .cannotRead(path: "standard input", why: "longer than \(TextFile.limitBytes >> 20) MiB")
          )
        }
        // A line that is not all there could end in half a character.
        let whole =
          chunk == nil ? text.count : (text.lastIndex { $0 == 0x0A || $0 == 0x0D } ?? -1) + 1
        if whole > start || chunk == nil {
          let source = Source(name: "stdin", bytes: Array(text[..<whole]))
          let failed = try runWhole(source, from: &start, isLast: chunk == nil)
          if status == .done { status = failed }
          if failed != .done, !options.keepsGoing || failed == .outputClosed { break }
        }
        if chunk == nil { break }
      }
    } catch let problem {
      notices.say(problem, in: nil)
      if status == .done { status = problem.exitStatus }
    }
    return status
  }

  /// Runs the statements that no further line can lengthen; `start` moves behind them.
  private func runWhole(
    _ source: Source, from start: inout Int, isLast: Bool
  ) throws(Problem) -> ExitStatus {
    var status = ExitStatus.done
    do throws(Problem) {
      if options.isFormatScript { return isLast ? try formatScript(source) : .done }
      var parser = try Parser(source, from: start)
      while !isOver {
        var failed = ExitStatus.done
        do throws(Problem) {
          guard let statement = try parser.next() else { break }
          guard isLast || parser.endedFirmly else { break }
          failed = attempt(statement, in: source)
        } catch let problem {
          if !isLast, Completeness.isUnfinished(source[SourceRange(start, source.bytes.count)]) {
            break
          }
          notices.say(problem, in: source)
          failed = problem.exitStatus
          parser.skipStatement()
        }
        start = parser.position
        if status == .done { status = failed }
        if failed != .done, !options.keepsGoing || failed == .outputClosed { break }
      }
    } catch let problem {
      notices.say(problem, in: source)
      start = source.bytes.count
      return problem.exitStatus
    }
    return status
  }
}
