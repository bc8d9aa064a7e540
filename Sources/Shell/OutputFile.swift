import Glibc
import Model

/// A file that is written whole or not at all: a temporary file beside it, renamed at the end.
///
/// What is no regular file (`/dev/null`, a pipe) is written in place.
final class OutputFile: ByteSink {
  private let path: String
  private let temporaryPath: String?
  private let sink: DescriptorSink
  private var isOpen = true

  /// - Throws: ``Problem/Kind/cannotWrite(path:why:)``.
  init(path: String) throws(Problem) {
    // A link keeps pointing where it points; its target is replaced.
    var target = path
    if let resolved = realpath(path, nil) {
      target = String(cString: resolved)
      free(resolved)
    }
    self.path = target
    guard !target.isEmpty else {
      throw Problem(.cannotWrite(path: path, why: errorText(ENOENT)))
    }
    var status = stat()
    let exists = stat(target, &status) == 0
    if exists, status.st_mode & S_IFMT == S_IFDIR {
      throw Problem(.cannotWrite(path: path, why: errorText(EISDIR)))
    }
    if exists, status.st_mode & S_IFMT != S_IFREG {
      temporaryPath = nil
      let descriptor = open(target, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else {
        throw Problem(.cannotWrite(path: path, why: errorText(errno)))
      }
      sink = DescriptorSink(descriptor, name: path)
      return
    }
    if exists, access(target, W_OK) != 0 {
      throw Problem(.cannotWrite(path: path, why: errorText(errno)))
    }
    let temporary = target + ".weir-\(getpid())"
    let mode: mode_t = exists ? status.st_mode & 0o777 : 0o666
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else {
      throw Problem(.cannotWrite(path: path, why: errorText(errno)))
    }
    // The umask does not apply to a file that was there before.
    if exists { fchmod(descriptor, mode) }
    temporaryPath = temporary
    sink = DescriptorSink(descriptor, name: path)
  }

  deinit { discard() }

  func write(_ bytes: UnsafeRawBufferPointer) throws(Problem) {
    try sink.write(bytes)
  }

  /// Puts the file in its place.
  func commit() throws(Problem) {
    guard isOpen else { return }
    if let temporaryPath {
      guard fsync(sink.descriptor) == 0 || errno == EINVAL || errno == EROFS else {
        throw Problem(.cannotWrite(path: path, why: errorText(errno)))
      }
      guard close(sink.descriptor) == 0, rename(temporaryPath, path) == 0 else {
        let why = errorText(errno)
        isOpen = false
        unlink(temporaryPath)
        throw Problem(.cannotWrite(path: path, why: why))
      }
      isOpen = false
    } else {
      isOpen = false
      guard close(sink.descriptor) == 0 else {
        throw Problem(.cannotWrite(path: path, why: errorText(errno)))
      }
    }
  }

  /// Leaves everything as it was before.
  func discard() {
    guard isOpen else { return }
    isOpen = false
    close(sink.descriptor)
    if let temporaryPath { unlink(temporaryPath) }
  }
}
