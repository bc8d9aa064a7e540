import CEdit
import Glibc

/// The bytes of the terminal, one at a time, so that nothing past a line is taken from others.
final class Keyboard {
  /// What comes next.
  enum Arrival {
    case byte(UInt8)
    case signals(Set<Int32>)
    /// Nothing came in the time given.
    case nothing
    /// The terminal is gone, or its end was said.
    case end
  }

  /// Milliseconds within which a terminal sends the rest of a character or of a key's sequence.
  static let restMilliseconds = 50

  private let descriptor: Int32
  /// Bytes that were read too far, the next one last.
  private var returned: [UInt8] = []
  /// Bytes that were typed while the terminal edited lines itself.
  private var typedAhead = 0
  private var interruptByte: UInt8?
  private var suspendByte: UInt8?

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Takes the keys for Ctrl-C and Ctrl-Z from the terminal, where a person may have changed them.
  func takeKeys(of modes: TerminalModes) {
    interruptByte = modes.key(VINTR)
    suspendByte = modes.key(VSUSP)
  }

  /// Counts what was typed before this line, when it is in the editor's hands already.
  func takeTypedAhead() {
    var count: Int32 = 0
    typedAhead = ioctl(descriptor, UInt(FIONREAD), &count) == 0 ? Int(count) : 0
  }

  /// Gives bytes back; they come next.
  func giveBack(_ bytes: [UInt8]) { returned += bytes.reversed() }

  /// The next key; Ctrl-C and Ctrl-Z are signals.
  func next(within milliseconds: Int = -1) -> Arrival {
    let arrival = nextByte(within: milliseconds)
    guard case .byte(let byte) = arrival else { return arrival }
    if byte == interruptByte { return .signals([SIGINT]) }
    if byte == suspendByte { return .signals([SIGTSTP]) }
    return arrival
  }

  /// The next byte, whatever it is.
  func nextByte(within milliseconds: Int = -1) -> Arrival {
    if let byte = returned.popLast() { return .byte(byte) }
    var open = EditorSignals.block()
    defer { EditorSignals.restore(open) }
    while true {
      if EditorSignals.areWaiting { return .signals(EditorSignals.take()) }
      let ready = weir_edit_wait(descriptor, Int32(clamping: milliseconds), &open)
      if ready == 0 { return .nothing }
      if ready < 0 {
        guard errno == EINTR || errno == EAGAIN else { return .end }
        continue
      }
      var byte: UInt8 = 0
      let count = read(descriptor, &byte, 1)
      if count == 1 { return .byte(asTyped(byte)) }
      guard count < 0, errno == EINTR || errno == EAGAIN else { return .end }
    }
  }

  /// A Ctrl-D that was typed ahead comes as NUL, the terminal's own mark for it (Linux, N_TTY).
  private func asTyped(_ byte: UInt8) -> UInt8 {
    guard typedAhead > 0 else { return byte }
    typedAhead -= 1
    return byte == 0 ? 0x04 : byte
  }

  /// The character that begins with a byte; nil when the bytes, which are gone, are not UTF-8.
  func character(from first: UInt8, refused: inout [UInt8]) -> Unicode.Scalar? {
    if first < 0x80 { return Unicode.Scalar(first) }
    var bytes = [first]
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1
    while bytes.count < length {
      guard case .byte(let byte) = nextByte(within: Self.restMilliseconds) else { break }
      guard (0x80..<0xC0).contains(byte) else {
        giveBack([byte])
        break
      }
      bytes.append(byte)
    }
    let scalar = String(validating: bytes, as: UTF8.self)?.unicodeScalars.first
    if scalar == nil { refused = bytes }
    return scalar
  }
}
