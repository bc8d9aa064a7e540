import Model
import Synchronization
import Testing

@testable import Sample

@Suite("Bodies")
struct BodyTests {
  private func body(_ path: String, _ store: SampleStore) throws -> any ByteStream {
    let url = "https://data.epa.gov/efservice/" + path
    return try store.reply(to: Request(url, expects: .init(.json))).body
  }

  @Test("A body comes in pieces, and two bodies are pulled in turn")
  func pieces() throws {
    let store = try SampleStore()
    let one = try body("ERM_RESULT/JSON", store), other = try body("ERM_RESULT/JSON", store)
    var bytes: [UInt8] = [], otherBytes: [UInt8] = []
    var pieces = 0, largest = 0
    while let piece = try one.next() {
      bytes += piece
      largest = max(largest, piece.count)
      pieces += 1
      if let piece = try other.next() { otherBytes += piece }
    }
    #expect(bytes == otherBytes)
    #expect(try other.next() == nil)
    #expect(pieces > 20)
    #expect(largest < 32 << 10)
    #expect(try one.next() == nil)
  }

  @Test("A body outlives its store, and ends when it is closed")
  func closing() throws {
    let stream = try body("ERM_RESULT/JSON", SampleStore())
    #expect(try stream.next() != nil)
    stream.close()
    #expect(try stream.next() == nil)
    stream.close()
  }

  @Test("A question of millions of rows is begun at once")
  func cross() throws {
    let stream = try body("radnet.erm_result/cross/erm_sample/json", SampleStore())
    #expect(try stream.next()?.isEmpty == false)
    stream.close()
  }

  @Test("Ctrl-C ends a body, also in the middle of a long search")
  func interrupted() async {
    await #expect(processExitsWith: .success) {
      let store = try SampleStore()
      let path = "radnet.erm_result/cross/erm_sample/samp_id/equals/none/cross/erm_location/json"
      let request = Request("https://data.epa.gov/efservice/" + path, expects: .init(.json))
      let body = try store.reply(to: request).body
      interruption.store(true, ordering: .relaxed)
      #expect(throws: Problem(.interrupted)) { try body.next() }
      #expect(throws: Problem(.interrupted)) { try store.reply(to: request) }
      let statement = try SampleStatement(
        "SELECT count(*) FROM ERM_RESULT, ERM_SAMPLE, ERM_PROJECT", in: SampleDatabase())
      #expect(throws: Problem(.interrupted)) { try statement.step() }
    }
  }
}
