import Glibc
import Model

/// Tokens that services gave, kept for the next session in a file for its owner alone.
///
/// A line is the service, the second of UNIX time when the token ends, and the token.
struct KeptTokens {
  /// A token and when it ends.
  struct Token {
    let text: String
    /// Seconds of UNIX time.
    let end: Int
  }

  /// Seconds before its end in which a token is not used any more.
  private static let margin = 60

  private let path: String?

  init(folder: String?) { path = folder.map { $0 + "/tokens" } }

  /// The token of a service that is still good.
  func token(of service: String, at now: Int = time(nil)) -> String? {
    entries.first { $0.service == service && $0.token.end - Self.margin > now }?.token.text
  }

  /// Keeps a token; a folder that cannot be written keeps none.
  func keep(_ token: Token, of service: String) {
    guard let path, let slash = path.lastIndex(of: "/"),
      Folders.make(String(path[..<slash])) == 0
    else { return }
    let kept = entries.filter { $0.service != service } + [(service, token)]
    let text = kept.map { "\($0.service)\t\($0.token.end)\t\($0.token.text)\n" }.joined()
    let temporary = path + ".\(getpid())"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    let bytes = Array(text.utf8)
    let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if close(descriptor) == 0, count == bytes.count, rename(temporary, path) == 0 { return }
    unlink(temporary)
  }

  private var entries: [(service: String, token: Token)] {
    guard let path, let file = try? TextFile.read(path, allowsPipe: false) else { return [] }
    return file.source.bytes.split(separator: 0x0A).compactMap { line in
      let fields = line.split(separator: 0x09).map { String(decoding: $0, as: UTF8.self) }
      guard fields.count == 3, let end = Int(fields[1]) else { return nil }
      return (fields[0], Token(text: fields[2], end: end))
    }
  }
}
