import Model
import Testing

@testable import Printing

@Suite struct FormatTests {
  @Test("Names, ASCII case aside")
  func names() {
    for format in Format.allCases { #expect(Format(name: format.rawValue) == format) }
    #expect(Format(name: "MD") == .markdown)
    #expect(Format(name: "ndjson") == .jsonl)
    #expect(Format(name: "Json") == .json)
    #expect(Format(name: "yaml") == nil)
  }

  @Test("A format that is due later says so; an unknown one names the nearest")
  func refused() {
    for name in Format.later {
      #expect(throws: Problem(.notAvailable("the format `\(name)`"))) {
        try Format.named(name.asciiUppercased)
      }
    }
    let range = SourceRange(3, 6)
    #expect(throws: Problem(.unknownFormat("jsn", nearest: ["json"]), at: range)) {
      try Format.named("jsn", at: range)
    }
    #expect(throws: Problem(.unknownFormat("yaml", nearest: []))) { try Format.named("yaml") }
  }

  @Test("The extension of a path")
  func paths() throws {
    #expect(try Format.of(path: "out/spring.csv") == .csv)
    #expect(try Format.of(path: "a.b/notes.MD") == .markdown)
    #expect(try Format.of(path: "a.csv/plain") == nil)
    #expect(try Format.of(path: "map.GeoJSON") == .geojson)
    #expect(try Format.of(path: "plain") == nil)
    #expect(try Format.of(path: "x.") == nil)
  }

  @Test("Only some can hold several answers")
  func several() {
    #expect(Format.allCases.filter(\.holdsSeveralAnswers) == [.list, .jsonl, .markdown])
  }

  @Test("A sink that fails stops every format with its problem")
  func failingSink() {
    final class Broken: ByteSink {
      func write(_ bytes: UnsafeRawBufferPointer) throws(Problem) { throw Problem(.outputClosed) }
    }
    for format in Format.allCases {
      #expect(throws: Problem(.outputClosed)) {
        let printer = format.printer(.init())
        try printer.write(batch(["lat", "lon"], [["1", "2"]]), to: Broken())
        try printer.end(to: Broken())
      }
    }
  }
}
