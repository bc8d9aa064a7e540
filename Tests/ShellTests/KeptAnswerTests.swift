import Model
import Testing

@testable import Shell

@Suite struct KeptAnswerTests {
  @Test("a large answer comes back from its file as it was, as often as asked") func large() throws
  {
    let rows = 40
    let text = String(repeating: "é", count: 300_000)
    let answer = KeptAnswer()
    let passing = KeepingRows(Rows(rows, text), in: answer)
    #expect(throws: Problem.self) { try answer.rows() }
    while try passing.next() != nil {}
    for _ in 0..<2 {
      let again = try answer.rows()
      var count = 0
      while let batch = try again.next() {
        #expect(batch.columns == [Column("n"), Column("text")])
        #expect(batch.text(0, 0) == "\(count)")
        #expect(batch.cell(0, 0).kind == .number)
        #expect(batch.text(0, 1) == text)
        count += 1
      }
      #expect(count == rows)
    }
  }

  @Test("an answer that a person ended is given as the part that it is") func part() throws {
    let answer = KeptAnswer()
    let passing = KeepingRows(Rows(3, "x"), in: answer)
    answer.cut()
    // Nothing came yet.
    #expect(throws: Problem.self) { try answer.rows() }
    _ = try passing.next()
    answer.cut()
    #expect(answer.isPart && answer.rowCount == 1)
    #expect(try answer.rows().next()?.text(0, 0) == "0")

    let whole = KeptAnswer()
    let all = KeepingRows(Rows(3, "x"), in: whole)
    while try all.next() != nil {}
    whole.cut()
    #expect(!whole.isPart && whole.rowCount == 3)
  }

  private final class Rows: BatchStream {
    private var left: Int
    private let total: Int
    private let text: String

    init(_ count: Int, _ text: String) {
      (left, total) = (count, count)
      self.text = text
    }

    func next() throws(Problem) -> Batch? {
      guard left > 0 else { return nil }
      var batch = Batch(columns: [Column("n"), Column("text")])
      batch.append([(.number, "\(total - left)"), (.text, text)])
      left -= 1
      return batch
    }
  }
}
