import Synchronization

/// Counts from any thread.
final class Counter: Sendable {
  private let number = Atomic<Int>(0)
  func add() { number.add(1, ordering: .relaxed) }
  var count: Int { number.load(ordering: .relaxed) }
}

/// Collects on one thread what a callback is told.
final class Told<Value> {
  var all: [Value] = []
}
