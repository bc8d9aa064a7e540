import Glibc
import Model
import Seeded
import Testing

@testable import Evaluating

/// Rows made as they are pulled.
private final class ManyRows: BatchStream {
  private var left: Int
  private var dice = Seeded(1)

  init(_ count: Int) { left = count }

  func next() throws(Problem) -> Batch? {
    guard left > 0 else { return nil }
    var rows = Batch(columns: [Column("K"), Column("P")])
    let payload = String(repeating: "p", count: 300)
    for _ in 0..<min(left, 1_000) {
      rows.append([(.number, String(dice.next() % 1_000_000)), (.text, payload)])
    }
    left -= rows.rowCount
    return rows
  }
}

/// Peak of memory since the program was started, in KiB; nil where the system does not tell.
///
/// Not `getrusage`, whose peak a child inherits from its parent.
private func peak() -> Int? {
  guard let file = fopen("/proc/self/status", "r") else { return nil }
  defer { fclose(file) }
  var line = [CChar](repeating: 0, count: 256)
  while fgets(&line, Int32(line.count), file) != nil {
    let text = String(
      decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard text.hasPrefix("VmHWM:") else { continue }
    return Int(text.filter(\.isNumber))
  }
  return nil
}

@Suite struct SpillTests {
  @Test("H10 300,000 rows are sorted in flat memory")
  func spill() async {
    // In a process of its own, so that the peak is that of the sort.
    await #expect(processExitsWith: .success) {
      let count = 300_000
      var work = LocalWork()
      work.orderBy = [OrderTerm(column("K"))]
      let answer = try Answer(ManyRows(count), work)
      let before = try #require(peak())
      var seen = 0
      var last = -1
      while let batch = try answer.next() {
        for row in 0..<batch.rowCount {
          let key = Int(batch.text(row, 0) ?? "") ?? -2
          if key < last { Issue.record("\(key) after \(last)") }
          last = key
        }
        seen += batch.rowCount
      }
      #expect(seen == count)
      // The rows alone, with their keys, are 100 MB.
      let after = try #require(peak())
      #expect(after - before < 56 << 10)
    }
  }
}
