import Glibc
import Model
import Parsing
import Printing
import Synchronization

/// A plain prompt, line by line.
enum Prompt {
  /// Asks yes or no at the terminal.
  static func confirms(_ question: String) -> Bool {
    StandardError.write(question + " [y/N] ")
    let line = LineReader(STDIN_FILENO).next() ?? []
    return line.first.map(foldedASCII) == UInt8(ascii: "y")
  }
}

/// Lines of a descriptor, read byte by byte so that nothing past a line is taken from its owner.
struct LineReader {
  private let descriptor: Int32

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// The next line without its end; nil at the end of the input or on Ctrl-C.
  func next() -> [UInt8]? {
    var bytes: [UInt8] = []
    while true {
      var byte: UInt8 = 0
      let count = read(descriptor, &byte, 1)
      if count < 0, errno == EINTR {
        if interruption.load(ordering: .relaxed) { return nil }
        continue
      }
      guard count == 1 else { return bytes.isEmpty ? nil : bytes }
      if byte == UInt8(ascii: "\n") { return bytes }
      bytes.append(byte)
    }
  }
}
