import Glibc
import Model
import Synchronization

/// The pager that is watched; 0 for none.
private let watchedPager = Atomic<pid_t>(0)
/// Whether the watched pager was left, and nobody pressed Ctrl-C before.
private let pagerWasLeft = Atomic<Bool>(false)

/// Notices at once when a person leaves the pager, so that nobody waits for pages without readers.
///
/// It stops the work under way as Ctrl-C does. A pager that fails does not count: its answer goes
/// on without it.
enum PagerWatch {
  static func begin(on pager: Pager) {
    pagerWasLeft.store(false, ordering: .relaxed)
    watchedPager.store(pager.process, ordering: .relaxed)
    var action = sigaction()
    action.sa_flags = SA_SIGINFO | SA_NOCLDSTOP
    action.__sigaction_handler.sa_sigaction = { _, info, _ in
      guard let child = info?.pointee._sifields._sigchld,
        child.si_pid == watchedPager.load(ordering: .relaxed), child.si_status == 0
      else { return }
      if !interruption.exchange(true, ordering: .relaxed) {
        pagerWasLeft.store(true, ordering: .relaxed)
      }
    }
    sigaction(SIGCHLD, &action, nil)
  }

  /// Ends the watch; what stops work then is Ctrl-C again.
  ///
  /// - Returns: whether the work was stopped because the person left the pager.
  static func end() -> Bool {
    signal(SIGCHLD, SIG_DFL)
    guard watchedPager.exchange(0, ordering: .relaxed) != 0 else { return false }
    let wasLeft = pagerWasLeft.exchange(false, ordering: .relaxed)
    if wasLeft { interruption.store(false, ordering: .relaxed) }
    return wasLeft
  }
}
