import Fetching
import Glibc
import Model

/// One line on standard error that says what is waited for and how far it got.
///
/// It is drawn by ``tick()``, which whoever waits calls again and again. Where rows go to the same
/// terminal it is gone when a wait is over, so that they never stand behind it; else it stays until
/// the answer is there.
final class ActivityLine: Fetcher {
  /// Seconds of waiting before it is seen, and between two drawings.
  private static let delay = 0.5
  private static let pause = 0.1

  private let clock: () -> Double
  private let draw: (String) -> Void
  private let width: () -> Int
  private var fetcher: any Fetcher
  /// Requests of the statement under way: sent, and in all where that is known.
  private var sent = 0
  private var total: Int?
  private var host = ""
  private var bytes = 0
  /// Rows that came, and rows that will have come where that is known.
  private var rows: () -> Progress.Rows = { .none }
  /// Whether the line stays between two waits.
  private var stays = false
  private var start: Double?
  private var drawn: Double?

  /// - Parameters:
  ///   - fetcher: Answers the requests.
  ///   - draw: Writes to the terminal at once.
  ///   - width: Columns of the terminal.
  init(
    _ fetcher: any Fetcher, clock: @escaping () -> Double = Clock.seconds,
    width: @escaping () -> Int, draw: @escaping (String) -> Void
  ) {
    self.fetcher = fetcher
    self.clock = clock
    self.width = width
    self.draw = draw
  }

  /// A statement begins.
  ///
  /// - Parameters:
  ///   - total: its requests, where their number is known.
  ///   - stays: whether nothing else is written to the terminal until it ends.
  ///   - rows: tells the rows so far.
  func begin(
    total: Int?, stays: Bool = false, rows: @escaping () -> Progress.Rows = { .none }
  ) {
    (sent, bytes, start) = (0, 0, nil)
    self.total = total
    self.stays = stays
    self.rows = rows
  }

  /// A statement ended: nothing is waited for any more.
  func end() {
    clear()
    start = nil
    rows = { .none }
  }

  func reply(to request: Request) throws(Problem) -> Reply {
    sent += 1
    host = Self.host(of: request.url)
    start = start ?? clock()
    defer { pass() }
    let reply = try fetcher.reply(to: request)
    return Reply(
      request: reply.request, url: reply.url, status: reply.status, headers: reply.headers,
      origin: reply.origin, body: Body(reply.body, self))
  }

  func start(_ request: Request) { fetcher.start(request) }
  func isHere(_ request: Request) -> Bool { fetcher.isHere(request) }
  func withdraw() { fetcher.withdraw() }

  /// Draws the line anew when it is time.
  func tick() {
    guard let start else { return }
    let now = clock()
    guard now - start >= Self.delay, now - (drawn ?? 0) >= Self.pause else { return }
    drawn = now
    // The last column stays free, so that no terminal wraps the line.
    draw(Notices.cleared + String(text(seconds: now - start).prefix(max(width() - 1, 0))))
  }

  /// A wait is over.
  private func pass() {
    if stays { tick() } else { clear() }
  }

  private func clear() {
    guard drawn != nil else { return }
    drawn = nil
    draw(Notices.cleared)
  }

  private func text(seconds: Double) -> String {
    Progress(
      host: host, request: sent, requests: total, bytes: bytes, rows: rows(), seconds: seconds
    ).text
  }

  private static func host(of url: String) -> String {
    let masked = Secrets.masked(url: url)
    return masked.split(separator: "/").dropFirst().first.map(String.init) ?? masked
  }

  /// A body whose bytes are counted while they are waited for.
  private final class Body: ByteStream {
    private let body: any ByteStream
    private let line: ActivityLine

    init(_ body: any ByteStream, _ line: ActivityLine) {
      self.body = body
      self.line = line
    }

    func next() throws(Problem) -> [UInt8]? {
      defer { line.pass() }
      let bytes = try body.next()
      line.bytes += bytes?.count ?? 0
      return bytes
    }

    func close() { body.close() }
  }
}
