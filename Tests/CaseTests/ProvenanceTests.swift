import Foundation
import Loopback
import Testing

/// What stands beside a file that was written.
@Suite struct ProvenanceTests {
  @Test("Statement, addresses without secrets, rows and the hash of the file") func beside() throws
  {
    let folder = try TemporaryFolder()
    let server = try Loopback { _ in .json("[{\"a\":\"x\"}]") }
    defer {
      server.stop()
      folder.remove()
    }
    let base = server.url.replacingOccurrences(of: "http://", with: "http://me:Tok3n@")
    let run = try Weir.run(
      [
        "-q", "--provenance", "--set", "envirofacts.url=\(base)efservice/", "-c",
        "from \"RAW\" where \"X\" = 'y\"z' first 1 into \"out.csv\"",
      ], directory: folder.url)
    #expect(run == Run(status: 0, stdout: "", stderr: ""))
    #expect(folder.names == ["out.csv", "out.csv.provenance.json"])
    let bytes = try Data(
      contentsOf: folder.url.appendingPathComponent("out.csv.provenance.json"))
    let told = try #require(
      JSONSerialization.jsonObject(with: bytes) as? [String: Any])
    #expect(
      told["statement"] as? String == "from \"RAW\" where \"X\" = 'y\"z' first 1")
    #expect((told["urls"] as? [String])?.count == 1)
    #expect(told["rows"] as? Int == 1)
    #expect(told["origin"] as? String == "net")
    #expect(!String(decoding: bytes, as: UTF8.self).contains("Tok3n"))
    let sum = try Tool.run("/usr/bin/sha256sum", ["out.csv"], directory: folder.url).stdout
    #expect(sum.hasPrefix(told["sha256"] as? String ?? "none"))
  }

  @Test("A query that fails writes neither") func failed() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let run = try Weir.run(
      ["-q", "--sample", "--provenance", "-c", "from ERM_MATRIX where NOPE = 1 into \"out.csv\""],
      directory: folder.url)
    #expect(run.status == 69)
    #expect(folder.names == [])
  }
}
