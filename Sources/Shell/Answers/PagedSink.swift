import Model
import Synchronization

/// Takes the output of one answer: what fits the window is printed, what does not goes to a pager.
///
/// One window of output is held back until that is known; from then on the rows reach the pager as
/// they come.
final class PagedSink: ByteSink {
  private let command: String
  private let plain: any ByteSink
  /// Told when a pager gets the terminal, and when it has given it back.
  private let onPaging: (Bool) -> Void
  private let report: (Note) -> Void
  /// Whether leaving the pager stops work at once, which is for one answer at a time.
  private let watches: Bool
  private var measure: ScreenMeasure
  private var pager: Pager?
  /// Output so far: what may fit, then what a pager that fails would take along; nil once it is
  /// known to be shown.
  private var held: [UInt8]? = []
  /// Whether the person left before the end.
  private(set) var isLeft = false

  /// Bytes that only a pager that reads can have taken: the pipe holds 65,536 (Linux, `pipe(7)`).
  private static let takenBytes = 256 << 10

  /// - Parameters:
  ///   - command: for `sh -c`.
  ///   - plain: where output goes that fits, or that no pager takes.
  init(
    command: String, measure: ScreenMeasure, plain: any ByteSink, watches: Bool = true,
    onPaging: @escaping (Bool) -> Void = { _ in }, report: @escaping (Note) -> Void = { _ in }
  ) {
    self.command = command
    self.plain = plain
    self.watches = watches
    self.onPaging = onPaging
    self.report = report
    self.measure = measure
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(Problem) {
    if let pager {
      held?.append(contentsOf: bytes)
      try write(bytes, to: pager)
    } else if held == nil {
      try plain.write(bytes)
    } else {
      held?.append(contentsOf: bytes)
      measure.add(bytes)
      if measure.exceeds { try startPager() }
    }
  }

  /// Prints what fitted, or waits until the person leaves the pager, by Ctrl-C too.
  func finish() throws(Problem) {
    guard let pager else { return try flush() }
    let wasLeft = endWatch()
    let end: Pager.End
    do throws(Problem) {
      end = try pager.wait()
    } catch {
      guard error.kind == .interrupted else { throw error }
      // All of the answer is there: nothing is interrupted but the reading.
      interruption.store(false, ordering: .relaxed)
      stop()
      isLeft = true
      return
    }
    giveBack()
    if !wasLeft, end.isFailure { try goOnPlainly(end) }
  }

  /// Ends the pager; the terminal is as it was before.
  func stop() {
    guard let pager else { return }
    _ = endWatch()
    pager.stop()
    giveBack()
    held = nil
  }

  /// Whether a problem is only that the person left the pager; then nothing more is due.
  func isLeaving(_ problem: Problem) -> Bool {
    if isLeft { return true }
    guard pager != nil, problem.kind == .interrupted, endWatch() else { return false }
    leave()
    return true
  }

  // MARK: The pager

  private func startPager() throws(Problem) {
    onPaging(true)
    guard let pager = Pager(command) else {
      giveBack()
      return try goOnPlainly(nil)
    }
    self.pager = pager
    if watches { PagerWatch.begin(on: pager) }
    let result = (held ?? []).withUnsafeBytes { bytes in
      Result<Void, Problem> { () throws(Problem) in try write(bytes, to: pager) }
    }
    try result.get()
  }

  private func write(_ bytes: UnsafeRawBufferPointer, to pager: Pager) throws(Problem) {
    do throws(Problem) {
      try pager.write(bytes)
      if let held, held.count > Self.takenBytes { self.held = nil }
    } catch {
      guard error.kind == .outputClosed else { throw error }
      // It reads no more, but may still be looked at.
      let wasLeft = endWatch()
      let end = try pager.wait()
      if !wasLeft, end.isFailure, held != nil {
        giveBack()
        return try goOnPlainly(end)
      }
      leave()
      throw error
    }
  }

  private func endWatch() -> Bool { watches && PagerWatch.end() }

  private func leave() {
    isLeft = true
    held = nil
    giveBack()
  }

  private func giveBack() {
    pager = nil
    onPaging(false)
  }

  /// Prints without a pager what none has shown.
  private func goOnPlainly(_ end: Pager.End?) throws(Problem) {
    guard held != nil else { return }
    let why = end.map { " (status \($0.status))" } ?? ""
    report(
      .other("the pager `\(command)` did not start\(why); `set pager off` does without"))
    try flush()
  }

  private func flush() throws(Problem) {
    guard let bytes = held else { return }
    held = nil
    let result = bytes.withUnsafeBytes { bytes in
      Result<Void, Problem> { () throws(Problem) in try plain.write(bytes) }
    }
    try result.get()
  }
}
