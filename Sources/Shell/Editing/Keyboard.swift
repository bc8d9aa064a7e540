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
  private var interruptByte: UInt8?
  private var suspendByte: UInt8?
  /// Bytes that were typed while a statement ran; nil before they are counted.
  private var typedAhead: Int? = 0

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Takes the keys for Ctrl-C and Ctrl-Z from the terminal, where a person may have changed them.
  func takeKeys(of modes: TerminalModes) {
    interruptByte = modes.key(VINTR)
    suspendByte = modes.key(VSUSP)
    typedAhead = nil
  }

  /// A Ctrl-D that was typed while the terminal read lines is kept by it as a zero byte.
  private func meant(_ byte: UInt8) -> UInt8 {
    guard let ahead = typedAhead, ahead > 0 else { return byte }
    typedAhead = ahead - 1
    return byte == 0 ? 0x04 : byte
  }

  private func countTypedAhead() {
    guard typedAhead == nil else { return }
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
      countTypedAhead()
      var byte: UInt8 = 0
      let count = read(descriptor, &byte, 1)
      if count == 1 { return .byte(meant(byte)) }
      guard count < 0, errno == EINTR || errno == EAGAIN else { return .end }
    }
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
