import Glibc
import Model

/// The statements typed at a terminal, kept from session to session in one file.
///
/// Sessions add to the file one whole line at a time under a lock, so that twenty of them lose
/// nothing, and one that is killed leaves at worst a line without its end. Trouble with the file
/// costs the history, never the session.
final class History {
  /// Entries that are kept when a file has grown beyond ``mostEntries``.
  static let keptEntries = 10_000
  /// Rewriting is rare: only a fifth above what is kept.
  private static let mostEntries = 12_000
  /// Bytes of the largest file that is read; ten thousand statements have about one million.
  private static let mostBytes = 64 << 20
  /// Tries of 10 ms for a lock that another session holds for the time of one write.
  private static let lockTries = 100

  /// Nil where nothing is kept.
  private var path: String?
  private let warn: (String) -> Void
  private var hasWarned = false
  /// The oldest first, with those of this session.
  private(set) var entries: [String] = []

  /// Reads what is kept.
  ///
  /// - Parameters:
  ///   - folder: where the file is; nil keeps nothing beyond the session.
  ///   - warn: told at most once.
  init(folder: String?, warn: @escaping (String) -> Void) {
    self.warn = warn
    path = folder.map { $0 + "/history" }
    load()
  }

  /// Whether there was nothing before this session.
  private(set) var isNew = false

  /// Keeps a statement, unless it is the one before it once more or must not be kept.
  ///
  /// - Returns: whether it may be recalled.
  @discardableResult
  func keep(_ text: String) -> Bool {
    guard Self.mayKeep(text) else { return false }
    if let last = entries.last, last.sameBytes(as: text) { return false }
    entries.append(text)
    append(HistoryText.line(text))
    return true
  }

  /// The entries that hold a text, ASCII case aside, with their numbers from 1.
  func entries(with pattern: String?) -> [(number: Int, text: String)] {
    let wanted = pattern.map { FoldedName($0).bytes } ?? []
    return entries.enumerated().filter {
      wanted.isEmpty || FoldedName($0.element).bytes.contains(wanted)
    }
    .map { ($0.offset + 1, $0.element) }
  }

  // MARK: The file

  private func load() {
    guard let path, let descriptor = open(path, flags: O_RDWR) else { return }
    defer { close(descriptor) }
    guard lock(descriptor), let bytes = contents(descriptor) else { return }
    switch HistoryText.read(bytes) {
    case .entries(let all):
      isNew = bytes.isEmpty
      entries = all.suffix(Self.keptEntries)
      if all.count > Self.mostEntries { rewrite(path) }
    case .newerVersion:
      giveUp("the history is that of a newer weir; nothing is kept in this session")
    case .damaged:
      setAside(path)
    }
  }

  private func append(_ line: String) {
    guard let path, let descriptor = openLocked(path) else { return }
    defer { close(descriptor) }
    let end = lseek(descriptor, 0, SEEK_END)
    var last: UInt8 = 0x0A
    var text = line
    if end == 0 {
      text = HistoryText.header + line
    } else if pread(descriptor, &last, 1, end - 1) == 1, last != 0x0A {
      // What a crash cut off is ended, so that the new line stands alone.
      text = "\n" + line
    }
    if !writeWhole(descriptor, text) { giveUp(errorText(errno)) }
  }

  /// The file, locked; opened again when another session has put a new one in its place meanwhile.
  private func openLocked(_ path: String) -> Int32? {
    for _ in 0..<Self.lockTries {
      guard let descriptor = open(path, flags: O_RDWR | O_APPEND) else { return nil }
      guard lock(descriptor) else {
        close(descriptor)
        return nil
      }
      var mine = stat()
      var current = stat()
      if fstat(descriptor, &mine) == 0, stat(path, &current) == 0, mine.st_ino == current.st_ino,
        mine.st_dev == current.st_dev
      {
        return descriptor
      }
      close(descriptor)
    }
    return nil
  }

  /// Opens the file, made when it is not there, for its owner alone; nil when it cannot be.
  private func open(_ path: String, flags: Int32) -> Int32? {
    let folder = path.dropLast("/history".count)
    let failure = Folders.make(String(folder))
    guard failure == 0 else {
      giveUp(errorText(failure))
      return nil
    }
    // A pipe in its place must not hold up the session.
    let descriptor = Glibc.open(path, flags | O_CREAT | O_NONBLOCK | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      giveUp(errorText(errno))
      return nil
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      giveUp("\(path) is no regular file")
      return nil
    }
    if status.st_mode & 0o777 != 0o600 { fchmod(descriptor, 0o600) }
    return descriptor
  }

  private func lock(_ descriptor: Int32) -> Bool {
    for _ in 0..<Self.lockTries {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
      guard errno == EWOULDBLOCK || errno == EINTR else { break }
      usleep(10_000)
    }
    giveUp("another session holds it")
    return false
  }

  private func contents(_ descriptor: Int32) -> [UInt8]? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_size <= Self.mostBytes else {
      giveUp("the file is too large")
      return nil
    }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress.map { $0 + done }, $0.count - done, off_t(done))
      }
      guard count > 0 else { break }
      done += count
    }
    return Array(bytes[..<done])
  }

  /// Puts a file with only the kept entries in the place of the one that is locked.
  private func rewrite(_ path: String) {
    let temporary = path + ".weir-\(getpid())"
    let descriptor = Glibc.open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    let text = HistoryText.header + entries.map(HistoryText.line).joined()
    let isWhole = writeWhole(descriptor, text) && fsync(descriptor) == 0
    close(descriptor)
    if !isWhole || rename(temporary, path) != 0 { unlink(temporary) }
  }

  /// Keeps a file that is no history of ours under another name.
  private func setAside(_ path: String) {
    for number in 1...999 {
      let other = path + ".damaged-\(number)"
      if access(other, F_OK) == 0 { continue }
      guard rename(path, other) == 0 else { break }
      warnOnce("the history could not be read; it is kept as \(other)")
      return
    }
    giveUp("the file is damaged")
  }

  private func writeWhole(_ descriptor: Int32, _ text: String) -> Bool {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      bytes = bytes.dropFirst(count)
    }
    return true
  }

  private func giveUp(_ why: String) {
    path = nil
    warnOnce("no history is kept: \(why)")
  }

  private func warnOnce(_ words: String) {
    guard !hasWarned else { return }
    hasWarned = true
    warn(words)
  }
}
