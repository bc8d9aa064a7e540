package import Synchronization

/// Set by Ctrl-C; every loop that may take long reads it and throws ``Problem/Kind/interrupted``.
package let interruption = Atomic<Bool>(false)

/// - Throws: ``Problem/Kind/interrupted`` when Ctrl-C was pressed.
package func checkInterruption() throws(Problem) {
  if interruption.load(ordering: .relaxed) { throw Problem(.interrupted) }
}
