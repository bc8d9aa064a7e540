import Glibc
import Model

/// Batches in a file without a name, which is gone with the program.
final class Spool {
  private struct Place {
    let offset: off_t
    /// The batch without cells and bytes.
    let head: Batch
    let cells: Int
    let bytes: Int
  }

  private let sink: DescriptorSink
  private var places: [Place] = []
  private var end: off_t = 0

  /// - Throws: ``Problem/Kind/cannotWrite(path:why:)``.
  init() throws(Problem) {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var path = Array((folder + "/weir-XXXXXX").utf8CString)
    let descriptor = mkstemp(&path)
    guard descriptor >= 0 else {
      throw Problem(.cannotWrite(path: folder, why: errorText(errno)))
    }
    unlink(path)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    sink = DescriptorSink(descriptor, name: folder)
  }

  deinit { close(sink.descriptor) }

  var count: Int { places.count }

  func append(_ batch: Batch) throws(Problem) {
    var head = Batch(columns: batch.columns)
    head.rowCount = batch.rowCount
    places.append(
      Place(offset: end, head: head, cells: batch.cells.count, bytes: batch.bytes.count))
    try batch.cells.withUnsafeBytes { bytes in
      Result<Void, Problem> { () throws(Problem) in try sink.write(bytes) }
    }.get()
    try batch.bytes.withUnsafeBytes { bytes in
      Result<Void, Problem> { () throws(Problem) in try sink.write(bytes) }
    }.get()
    end += off_t(batch.cells.count * MemoryLayout<Batch.Cell>.stride + batch.bytes.count)
  }

  /// The batch that was appended at that place, from 0.
  ///
  /// - Throws: ``Problem/Kind/cannotRead(path:why:)``.
  func batch(at index: Int) throws(Problem) -> Batch {
    let place = places[index]
    var batch = place.head
    batch.cells = [Batch.Cell](repeating: Batch.Cell(.absent), count: place.cells)
    batch.bytes = [UInt8](repeating: 0, count: place.bytes)
    var isWhole = batch.cells.withUnsafeMutableBytes { read($0, at: place.offset) }
    let bytesOffset = place.offset + off_t(place.cells * MemoryLayout<Batch.Cell>.stride)
    isWhole = batch.bytes.withUnsafeMutableBytes { read($0, at: bytesOffset) } && isWhole
    guard isWhole else {
      throw Problem(.cannotRead(path: "the last answer's file", why: errorText(errno)))
    }
    return batch
  }

  private func read(_ bytes: UnsafeMutableRawBufferPointer, at offset: off_t) -> Bool {
    var done = 0
    while done < bytes.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[done...])
      let count = pread(sink.descriptor, rest.baseAddress, rest.count, offset + off_t(done))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      done += count
    }
    return true
  }
}
