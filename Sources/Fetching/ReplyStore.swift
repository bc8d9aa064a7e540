import Glibc
internal import Model

/// Kept replies in an SQLite file: the cache, or a pack of real replies.
///
/// Nothing in it tells a credential: keys are hashes, addresses are masked.
package final class ReplyStore {
  private let path: String
  private let isPack: Bool
  private var file: StoreFile?
  private let warn: (String) -> Void

  /// Bytes of bodies that are kept; the answers that were used longest ago go first.
  package static let mostBytes: Int64 = 256 << 20
  /// Bytes of the longest body that is kept.
  static let longestBody = 64 << 20

  /// Opens the file, and makes it where there is none; a damaged one is set aside.
  ///
  /// - Parameters:
  ///   - isPack: whether it goes to others: then its keys tell nothing of who asked.
  ///   - warn: told once when nothing can be kept, and why.
  package init(path: String, isPack: Bool = false, warn: @escaping (String) -> Void) {
    self.path = path
    self.isPack = isPack
    self.warn = warn
    do throws(StoreFile.Fault) {
      file = try Self.opened(path, isPack: isPack)
    } catch {
      guard error.isDamage, !isPack, rename(path, path + ".damaged") == 0 else {
        warn("nothing is kept: \(path): \(error.why)")
        return
      }
      for ending in ["-wal", "-shm"] { unlink(path + ending) }
      warn("the damaged cache was set aside as \(path).damaged")
      do throws(StoreFile.Fault) {
        file = try Self.opened(path, isPack: isPack)
      } catch { warn("nothing is kept: \(path): \(error.why)") }
    }
  }

  /// Whether replies can be looked up and kept.
  package var isOpen: Bool { file != nil }

  private static func opened(_ path: String, isPack: Bool) throws(StoreFile.Fault) -> StoreFile {
    // Answers may be nobody else's business.
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, isPack ? 0o666 : 0o600)
    guard descriptor >= 0 else {
      throw StoreFile.Fault(why: String(cString: strerror(errno)), isDamage: false)
    }
    close(descriptor)
    let file = try StoreFile(path)
    // A pack is one file that is handed on; the cache has readers beside its writer.
    try file.run(isPack ? "pragma journal_mode = delete" : "pragma journal_mode = wal")
    try file.run(
      """
      pragma synchronous = normal;
      create table if not exists runs(run integer primary key, is_whole integer, used real);
      create table if not exists replies(
        key text primary key, run integer, url text, method text, status integer, headers text,
        body blob, length integer, hash text, stored real, fresh_until real);
      create index if not exists replies_of_run on replies(run)
      """)
    return file
  }

  /// Does something with the file; a fault ends its use, and is told once.
  private func with<Result>(
    _ otherwise: Result, _ body: (StoreFile) throws(StoreFile.Fault) -> Result
  ) -> Result {
    guard let file else { return otherwise }
    do throws(StoreFile.Fault) {
      return try body(file)
    } catch {
      self.file = nil
      warn("nothing more is kept: \(path): \(error.why)")
      return otherwise
    }
  }

  // MARK: Keys

  /// A request as a key: everything that shapes its answer, credentials too unless it is a pack.
  func key(of request: Request) -> String {
    var digest = SHA256()
    func add(_ text: String) {
      Array((text + "\n").utf8).withUnsafeBytes { digest.add($0) }
    }
    add(request.method.rawValue)
    add(isPack ? Secrets.masked(url: request.url) : request.url)
    for header in request.headers where !isPack || !Secrets.isSecret(name: header.name[...]) {
      add(header.name.asciiLowercased + ":" + header.value)
    }
    request.body.withUnsafeBytes { digest.add($0) }
    return digest.hexadecimal
  }

  /// Whether what is no plain question is kept too.
  var takesCalls: Bool { isPack }

  /// The kept address of the same path, or the one that shares most with it, for messages.
  func near(_ request: Request) -> String? {
    let url = Secrets.masked(url: request.url)
    return with(nil) { file throws(StoreFile.Fault) in
      try file.rows("select url from replies").compactMap { $0[0].text }
        .max { Self.shared($0, url) < Self.shared($1, url) }
    }
  }

  /// Bytes that two addresses begin with alike.
  private static func shared(_ one: String, _ other: String) -> Int {
    zip(one.utf8, other.utf8).prefix { $0 == $1 }.count
  }

  // MARK: Replies

  /// A kept reply; nil when there is none, or its bytes are not those that were kept.
  func reply(to request: Request) -> KeptReply? {
    let key = key(of: request)
    return with(nil) { file throws(StoreFile.Fault) in
      let rows = try file.rows(
        """
        select status, headers, body, length, hash, stored, fresh_until, replies.run, is_whole
          from replies left join runs on runs.run = replies.run where key = ?
        """, .text(key))
      guard let row = rows.first, let status = row[0].integer, let body = row[2].bytes,
        let stored = row[5].real
      else { return nil }
      var digest = SHA256()
      body.withUnsafeBytes { digest.add($0) }
      guard row[3].integer == Int64(body.count), row[4].text == digest.hexadecimal else {
        try file.rows("delete from replies where key = ?", .text(key))
        return nil
      }
      return KeptReply(
        status: Int(status), headers: KeptReply.headers(row[1].text ?? ""), body: body,
        stored: stored, freshUntil: row[6].real ?? 0, run: row[7].integer ?? 0,
        isRunWhole: row[8].integer == 1)
    }
  }

  /// Whether a reply is kept, without reading its body.
  func has(_ request: Request, freshAt now: Double) -> Bool {
    with(false) { file throws(StoreFile.Fault) in
      try !file.rows(
        "select 1 from replies where key = ? and fresh_until > ?", .text(key(of: request)),
        .real(now)
      ).isEmpty
    }
  }

  /// The rows of fresh kept replies at addresses that differ in their row numbers alone.
  ///
  /// - Parameters:
  ///   - head: what stands before the row numbers, and `tail` behind them.
  func windows(_ head: String, _ tail: String, freshAt now: Double) -> [ClosedRange<Int>] {
    let (head, tail) = (Secrets.masked(url: head), tail)
    return with([]) { file throws(StoreFile.Fault) in
      try file.rows(
        "select url from replies where fresh_until > ? and substr(url, 1, length(?)) = ?",
        .real(now), .text(head), .text(head)
      ).compactMap { row -> ClosedRange<Int>? in
        guard let url = row[0].text, url.hasSuffix(tail) else { return nil }
        let ends = url.dropFirst(head.count).dropLast(tail.count).split(separator: ":")
        guard ends.count == 2, let lower = Int(ends[0]), let upper = Int(ends[1]), lower <= upper
        else { return nil }
        return lower...upper
      }
    }
  }

  /// Keeps a whole reply.
  func keep(_ reply: KeptReply, to request: Request) {
    var digest = SHA256()
    reply.body.withUnsafeBytes { digest.add($0) }
    let headers = reply.headers.filter { !Secrets.isSecret(name: $0.name[...]) }
    with(()) { file throws(StoreFile.Fault) in
      try file.rows(
        "insert or ignore into runs values (?, 0, ?)", .integer(reply.run), .real(reply.stored))
      try file.rows(
        "insert or replace into replies values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        .text(key(of: request)), .integer(reply.run), .text(Secrets.masked(url: request.url)),
        .text(request.method.rawValue), .integer(Int64(reply.status)),
        .text(KeptReply.text(of: headers)), .bytes(reply.body),
        .integer(Int64(reply.body.count)), .text(digest.hexadecimal), .real(reply.stored),
        .real(reply.freshUntil))
    }
  }

  /// The service says that a reply is still what it would answer.
  func renew(_ request: Request, stored: Double, freshUntil: Double) {
    with(()) { file throws(StoreFile.Fault) in
      try file.rows(
        "update replies set stored = ?, fresh_until = ? where key = ?", .real(stored),
        .real(freshUntil), .text(key(of: request)))
    }
  }

  /// A number for the replies of one answer, that no other answer has.
  static func newRun() -> Int64 { Int64.random(in: 1...Int64.max) }

  /// An answer came to its end: all its replies belong together.
  func end(_ run: Int64, at now: Double) {
    with(()) { file throws(StoreFile.Fault) in
      try file.rows(
        "update runs set is_whole = 1, used = ? where run = ?", .real(now), .integer(run))
      try shrink(file)
    }
  }

  func use(_ run: Int64, at now: Double) {
    with(()) { file throws(StoreFile.Fault) in
      try file.rows("update runs set used = ? where run = ?", .real(now), .integer(run))
    }
  }

  /// Lets the answers go that were used longest ago, whole ones at a time.
  private func shrink(_ file: StoreFile) throws(StoreFile.Fault) {
    guard !isPack else { return }
    while let size = try file.rows("select sum(length) from replies").first?[0].integer,
      size > Self.mostBytes,
      let oldest = try file.rows("select run from runs order by used limit 1").first?[0].integer
    {
      try file.rows("delete from replies where run = ?", .integer(oldest))
      try file.rows("delete from runs where run = ?", .integer(oldest))
    }
  }

  // MARK: What is kept

  /// One kept reply, for people.
  package struct Entry {
    package let url: String
    package let bytes: Int
    /// Seconds since it came, and until it is asked for again (below 0 when that is past).
    package let age: Double
    package let freshFor: Double
  }

  /// All that is kept, the newest first.
  package var entries: [Entry] {
    let now = wallSeconds()
    return with([]) { file throws(StoreFile.Fault) in
      try file.rows("select url, length, stored, fresh_until from replies order by stored desc")
        .map {
          Entry(
            url: $0[0].text ?? "", bytes: Int($0[1].integer ?? 0), age: now - ($0[2].real ?? now),
            freshFor: ($0[3].real ?? now) - now)
        }
    }
  }

  /// Forgets everything.
  ///
  /// - Returns: how many replies were kept.
  package func clear() -> Int {
    with(0) { file throws(StoreFile.Fault) in
      let count = try file.rows("select count(*) from replies").first?[0].integer ?? 0
      try file.run("delete from replies; delete from runs; vacuum")
      return Int(count)
    }
  }
}

/// Seconds since 1970.
func wallSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_REALTIME, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
