import CEdit

/// A prompt where libedit can read it: memory that stays until the next one is shown.
final class PromptBuffer {
  private(set) var start: UnsafeMutablePointer<wchar_t>
  /// Columns of what is seen.
  private(set) var columns = 0

  init() {
    start = .allocate(capacity: 1)
    start.initialize(to: 0)
  }

  deinit { start.deallocate() }

  func show(_ prompt: MarkedPrompt) {
    start.deallocate()
    start = .allocate(capacity: prompt.wide.count)
    start.initialize(from: prompt.wide, count: prompt.wide.count)
    columns = prompt.columns
  }
}
