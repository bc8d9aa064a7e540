import Foundation
import Loopback
import Testing

/// Kind H: a page that the service fails on is asked for in smaller ones.
@Suite struct SmallerPageTests {
  private func asked(
    _ statement: String, of total: Int, options: [String] = [],
    refuses: @escaping @Sendable (ClosedRange<Int>) -> Bool
  ) throws -> Asked {
    let server = try Loopback { request in
      if let range = rowRange(request.target), refuses(range) {
        return .json("{\"error\":\"boom\"}", status: 500)
      }
      return .json(window(request, of: total))
    }
    defer { server.stop() }
    return try Asked(statement, of: server, ["--set", "page=100"] + options)
  }

  private static func lines(_ range: Range<Int>) -> String {
    "I\n" + range.map { "\($0)\n" }.joined()
  }

  @Test("A page that fails once is asked for in halves, and its rows come whole")
  func halves() throws {
    let asked = try asked("from \"RAW\" first 300", of: 1000) { $0 == 100...199 }
    #expect(asked.status == 0)
    #expect(asked.stdout == Self.lines(0..<300))
    #expect(
      asked.targets.map { $0.split(separator: "/")[3] }
        == ["0:99", "100:199", "100:149", "150:199", "200:299"])
    #expect(
      asked.stderr
        == "note: the service failed on 1 page with status 500; asked for fewer rows at a time, it"
        + " gave them all\n")
  }

  @Test("Every page too large: all rows, and the next pages are asked for smaller at once")
  func allTooLarge() throws {
    for statement in ["from \"RAW\"", "from \"RAW\" first 430", "from \"RAW\" rows 0:429"] {
      let asked = try asked(statement, of: 430) { $0.count > 30 }
      #expect(asked.status == 0)
      #expect(asked.stdout == Self.lines(0..<430))
      #expect(asked.stderr.contains("the service failed on "))
      #expect(asked.requests.count < 40)
    }
  }

  @Test("A row that no page can give is a problem, after the rows before it")
  func oneRow() throws {
    let asked = try asked("from \"RAW\" first 300", of: 1000) { $0.contains(150) }
    #expect(asked.status == 69)
    #expect(asked.stdout == Self.lines(0..<150))
    #expect(
      asked.stderr
        == "error: the service refused with status 500: boom, after 150 of 300 rows\n")
    // 100:199, 100:149, 150:199, 150:174, 150:162: fewer than twenty rows are not halved.
    #expect(
      asked.targets.dropFirst().map { $0.split(separator: "/")[3] }
        == ["100:199", "100:149", "150:199", "150:174", "150:162"])
  }

  @Test("A refusal is no reason to ask for less", arguments: [400, 404, 429, 503])
  func refused(status: Int) throws {
    let server = try Loopback(.json("{}", status: status))
    defer { server.stop() }
    let asked = try Asked("from \"RAW\"", of: server)
    #expect(asked.requests.count == 1)
    #expect(asked.status != 0)
  }
}
