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
    _ options: [String], _ variables: [(name: String, value: String)],
    _ files: Files
  ) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, files.input, STDIN_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, files.notes, STDERR_FILENO)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for number in [SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGTSTP] { sigaddset(&signals, number) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP))
    var arguments = (["weir"] + options).map { strdup($0) } + [nil]
    var environment = environment(with: variables) + [nil]
    defer { for text in arguments + environment { free(text) } }
    var process: pid_t = 0
    let result = posix_spawn(
      &process, "/proc/self/exe", &actions, &attributes, &arguments, &environment)
    guard result == 0 else {
      errno = result
      return nil
    }
    return process
  }

  /// Our environment with the settings as they are now.
  private static func environment(
    with variables: [(name: String, value: String)]
  ) -> [UnsafeMutablePointer<CChar>?] {
    var texts: [UnsafeMutablePointer<CChar>?] = []
    var place = environ
    while let text = place.pointee {
      if strncmp(text, "WEIR_", 5) != 0 { texts.append(strdup(text)) }
      place += 1
    }
    return texts + variables.map { strdup($0.name + "=" + $0.value) }
  }
}
