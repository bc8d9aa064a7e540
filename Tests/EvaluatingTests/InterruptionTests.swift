import Model
import Synchronization
import Testing

@testable import Evaluating

/// Ctrl-C, in a process of its own: the flag is one for the whole program.
@Suite struct InterruptionTests {
  @Test("Ctrl-C ends a filter, a sort and a count")
  func interrupted() async {
    await #expect(processExitsWith: .success) {
      let page = batch(["A"], (0..<1_000).map { ["\($0)"] })
      for index in 0..<3 {
        interruption.store(false, ordering: .relaxed)
        var work = LocalWork()
        work.condition = condition("A", .less, "5")
        work.isCount = index == 1
        if index == 2 { work.orderBy = [OrderTerm(column("A"))] }
        interruption.store(true, ordering: .relaxed)
        #expect(throws: Problem(.interrupted)) { try outcome(Rows(page, page), work) }
      }
      // Between two rows that are given out: SQLite is still merging.
      interruption.store(false, ordering: .relaxed)
      var work = LocalWork()
      work.orderBy = [OrderTerm(column("A"))]
      let answer = try Answer(Rows([Batch](repeating: page, count: 20)), work)
      #expect(try answer.next()?.rowCount == 1_000)
      interruption.store(true, ordering: .relaxed)
      #expect(throws: Problem(.interrupted)) { while try answer.next() != nil {} }
    }
  }
}
