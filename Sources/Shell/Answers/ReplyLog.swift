import Fetching
import Glibc
import Model

/// The last replies as they came: status, headers, times and the first bytes of each.
final class ReplyLog: Fetcher {
  private let fetcher: any Fetcher
  private(set) var entries: [Entry] = []

  /// Replies kept: some pages of one answer.
  static let kept = 8

  init(_ fetcher: any Fetcher) { self.fetcher = fetcher }

  func reply(to request: Request) throws(Problem) -> Reply {
    let entry = Entry(request)
    entries.append(entry)
    if entries.count > Self.kept { entries.removeFirst() }
    do throws(Problem) {
      let reply = try fetcher.reply(to: request)
      entry.take(reply)
      return Reply(
        request: reply.request, url: reply.url, status: reply.status, headers: reply.headers,
        origin: reply.origin, body: LoggedBody(reply.body, entry))
    } catch {
      entry.end(.failed(error.message))
      throw error
    }
  }

  func start(_ request: Request) { fetcher.start(request) }
  func isHere(_ request: Request) -> Bool { fetcher.isHere(request) }
  func withdraw() { fetcher.withdraw() }

  /// Who answered last; nil when nobody has.
  var lastOrigin: Reply.Origin? { entries.last { $0.origin != nil }?.origin }

  /// One exchange, filled as its body is pulled.
  final class Entry {
    let method: Request.Method
    /// The URL that answered; secrets masked.
    private(set) var url: String
    private(set) var status: Int?
    /// Secrets masked.
    private(set) var headers: [Header] = []
    private(set) var origin: Reply.Origin?
    /// The first bytes of the body, unpacked.
    private(set) var opening: [UInt8] = []
    /// Bytes of the body so far.
    private(set) var count = 0
    private(set) var ending = Ending.underWay
    /// Seconds from the request to the reply's head, and to its end.
    private(set) var headSeconds: Double?
    private(set) var endSeconds: Double?
    private let start = Clock.seconds()

    /// Bytes of a body that are kept.
    static let openingBytes = 512

    /// How an exchange ended.
    enum Ending: Hashable {
      case underWay
      case whole
      /// Nobody read on.
      case closed
      case failed(String)
    }

    init(_ request: Request) {
      method = request.method
      url = Secrets.masked(url: request.url)
    }

    fileprivate func take(_ reply: Reply) {
      headSeconds = Clock.seconds() - start
      url = Secrets.masked(url: reply.url)
      status = reply.status
      headers = reply.headers.map {
        Header($0.name, Secrets.masked(header: $0.name, $0.value))
      }
      origin = reply.origin
    }

    fileprivate func add(_ bytes: [UInt8]) {
      count += bytes.count
      opening += bytes.prefix(Self.openingBytes - opening.count)
    }

    fileprivate func end(_ ending: Ending) {
      guard self.ending == .underWay else { return }
      self.ending = ending
      endSeconds = Clock.seconds() - start
    }
  }
}

/// A body whose first bytes and end are noted as it is pulled.
private final class LoggedBody: ByteStream {
  private let body: any ByteStream
  private let entry: ReplyLog.Entry

  init(_ body: any ByteStream, _ entry: ReplyLog.Entry) {
    self.body = body
    self.entry = entry
  }

  func next() throws(Problem) -> [UInt8]? {
    do throws(Problem) {
      let bytes = try body.next()
      if let bytes { entry.add(bytes) } else { entry.end(.whole) }
      return bytes
    } catch {
      entry.end(.failed(error.message))
      throw error
    }
  }

  func confirm() { body.confirm() }

  func close() {
    body.close()
    entry.end(.closed)
  }
}
