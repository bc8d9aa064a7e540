import Decoding
import Evaluating
import Fetching
import Glibc
import Model
import Planning

/// The rows of a file, read as they are pulled.
final class FileRows: BatchStream {
  private let path: String
  private let rows: Decoder

  /// - Throws: ``Problem/Kind/cannotRead(path:why:)`` when there is no such file.
  init(_ path: String, _ format: ReplyFormat) throws(Problem) {
    self.path = path
    let request = Request("file:" + path, expects: .init(format))
    rows = Decoder(
      Reply(
        request: request, url: request.url, status: 200, headers: [], origin: .file,
        body: try FileBody(path)))
  }

  func next() throws(Problem) -> Batch? {
    do throws(Problem) {
      return try rows.next()
    } catch {
      if error.kind == .interrupted { throw error }
      guard case .wrongReply(let found, let expected, _, _) = error.kind else {
        throw Problem(.cannotRead(path: path, why: error.message))
      }
      throw Problem(.cannotRead(path: path, why: "found \(found), expected \(expected)"))
    }
  }
}

/// The bytes of a file or pipe.
private final class FileBody: ByteStream {
  private let path: String
  private var descriptor: Int32

  init(_ path: String) throws(Problem) {
    self.path = path
    descriptor = try TextFile.opened(path, allowsPipe: true)
  }

  deinit { close() }

  func next() throws(Problem) -> [UInt8]? {
    guard descriptor >= 0 else { return nil }
    let chunk = try TextFile.nextChunk(descriptor, path: path)
    if chunk == nil { close() }
    return chunk
  }

  func close() {
    if descriptor >= 0 { Glibc.close(descriptor) }
    descriptor = -1
  }
}

extension Session: RowProvider {
  func planned(_ query: Query) throws(Problem) -> Plan { try planner.plan(query) }

  func ended() { cache?.end() }

  /// The rows of a file or of a kept answer, to be pulled.
  func rows(of stored: Stored) throws(Problem) -> any BatchStream {
    switch stored {
    case .file(let path, let format): try FileRows(path, format)
    case .workspace(let name): try openedWorkspace().rows(of: name)
    }
  }
}
