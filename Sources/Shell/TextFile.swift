import Glibc
import Model

/// Reads a script whole.
enum TextFile {
  /// Bytes of the longest script; more is taken for a mistake such as `/dev/zero`.
  static let limitBytes = 64 << 20

  /// Which file it is, whatever its name: device and inode.
  struct Identity: Hashable {
    let device: UInt
    let inode: UInt
  }

  /// - Parameter allowsPipe: whether a pipe or terminal will do, as for `weir <(…)`.
  /// - Throws: ``Problem/Kind/cannotRead(path:why:)``.
  static func read(
    _ path: String, allowsPipe: Bool
  ) throws(Problem) -> (source: Source, identity: Identity) {
    let descriptor = try opened(path, allowsPipe: allowsPipe)
    defer { Glibc.close(descriptor) }
    var status = stat()
    fstat(descriptor, &status)
    var bytes: [UInt8] = []
    while let chunk = try nextChunk(descriptor, path: path) {
      bytes += chunk
      guard bytes.count <= limitBytes else {
        throw Problem(.cannotRead(path: path, why: "longer than \(limitBytes >> 20) MiB"))
      }
    }
    return (
      Source(name: path, bytes: bytes),
      Identity(device: UInt(status.st_dev), inode: UInt(status.st_ino))
    )
  }

  /// A descriptor of a regular file, or of a pipe where one will do.
  static func opened(_ path: String, allowsPipe: Bool) throws(Problem) -> Int32 {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | (allowsPipe ? 0 : O_NONBLOCK))
    guard descriptor >= 0 else {
      throw Problem(.cannotRead(path: path, why: errorText(errno)))
    }
    var status = stat()
    fstat(descriptor, &status)
    let kind = status.st_mode & S_IFMT
    guard kind == S_IFREG || (allowsPipe && kind == S_IFIFO) else {
      Glibc.close(descriptor)
      let why = kind == S_IFDIR ? errorText(EISDIR) : "not a regular file"
      throw Problem(.cannotRead(path: path, why: why))
    }
    return descriptor
  }

  static func close(_ descriptor: Int32) { Glibc.close(descriptor) }

  /// The next bytes of a descriptor; nil at its end.
  static func nextChunk(_ descriptor: Int32, path: String) throws(Problem) -> [UInt8]? {
    while true {
      var count = 0
      let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, filled in
        count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        filled = max(count, 0)
      }
      if count > 0 { return chunk }
      if count == 0 { return nil }
      guard errno == EINTR else {
        throw Problem(.cannotRead(path: path, why: errorText(errno)))
      }
      try checkInterruption()
    }
  }
}
