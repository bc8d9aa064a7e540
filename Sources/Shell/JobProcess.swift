@preconcurrency import Glibc

extension Job {
  /// What a process in the background reads, and where its words go.
  final class Files {
    let input: Int32
    let notes: Int32

    /// - Parameters:
    ///   - script: the file of what it reads, made here.
    ///   - notes: the file of what it says, made here.
    /// - Returns: nil when one of them cannot be made; `errno` says why.
    init?(_ script: String, _ text: String, _ notes: String) {
      let flags = O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC
      input = open(script, flags, 0o600)
      self.notes = open(notes, flags | O_APPEND, 0o600)
      guard input >= 0, self.notes >= 0 else { return nil }
      let bytes = Array(text.utf8)
      guard Glibc.write(input, bytes, bytes.count) == bytes.count, lseek(input, 0, SEEK_SET) == 0
      else {
        return nil
      }
    }

    deinit {
      if input >= 0 { close(input) }
      if notes >= 0 { close(notes) }
    }
  }

  /// Starts this program once more, in a process group of its own.
  ///
  /// - Returns: nil when it cannot be started; `errno` says why.
  static func start(
    _ options: [String], _ variables: [(name: String, value: String)], _ files: Files
  ) -> pid_t? {
    Spawn.start(
      "/proc/self/exe", ["weir"] + options, environment: environment(with: variables),
      descriptors: [
        (files.input, STDIN_FILENO), (files.notes, STDOUT_FILENO), (files.notes, STDERR_FILENO),
      ], hasOwnGroup: true)
  }

  /// Our environment with the settings as they are now.
  private static func environment(with variables: [(name: String, value: String)]) -> [String] {
    var texts: [String] = []
    var place = environ
    while let text = place.pointee {
      if strncmp(text, "WEIR_", 5) != 0 { texts.append(String(cString: text)) }
      place += 1
    }
    return texts + variables.map { $0.name + "=" + $0.value }
  }
}
