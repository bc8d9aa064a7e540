@preconcurrency import Glibc

/// Starts a program that takes signals as if nobody had touched them.
enum Spawn {
  /// - Parameters:
  ///   - descriptors: what its descriptors 0, 1 and 2 are, as far as they are not ours.
  ///   - hasOwnGroup: whether Ctrl-C at the terminal is not for it.
  /// - Returns: nil when it cannot be started; `errno` says why.
  static func start(
    _ path: String, _ arguments: [String], environment: [String]? = nil,
    descriptors: [(ours: Int32, its: Int32)], hasOwnGroup: Bool = false
  ) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (ours, its) in descriptors { posix_spawn_file_actions_adddup2(&actions, ours, its) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // What we ignore it would ignore too, what we block it would never see.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for number in [SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGTSTP] { sigaddset(&signals, number) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    let group = hasOwnGroup ? POSIX_SPAWN_SETPGROUP : 0
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | group))
    var words = arguments.map { strdup($0) } + [nil]
    var variables = (environment ?? []).map { strdup($0) } + [nil]
    defer { for text in words + variables { free(text) } }
    var process: pid_t = 0
    let result =
      environment == nil
      ? posix_spawn(&process, path, &actions, &attributes, &words, environ)
      : posix_spawn(&process, path, &actions, &attributes, &words, &variables)
    guard result == 0 else {
      errno = result
      return nil
    }
    return process
  }
}
