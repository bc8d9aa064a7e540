package import Synchronization

/// Set by Ctrl-C; every loop that may take long reads it and throws ``Problem/Kind/interrupted``.
package let interruption = Atomic<Bool>(false)

/// Set when somebody wants the program to end, not only what is under way: SIGTERM, SIGHUP.
package let termination = Atomic<Bool>(false)

/// Whether Ctrl-C ends what is under way and never the program: a person types the statements.
package let outlivesInterruption = Atomic<Bool>(false)

/// - Throws: ``Problem/Kind/interrupted`` when Ctrl-C was pressed.
package func checkInterruption() throws(Problem) {
  if interruption.load(ordering: .relaxed) { throw Problem(.interrupted) }
}
