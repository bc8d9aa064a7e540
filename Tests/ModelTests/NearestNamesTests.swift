import Model
import Testing

@Suite struct NearestNamesTests {
  static let keywords = [
    "from", "join", "where", "group", "having", "select", "order", "rows", "first", "count",
    "explain", "services", "tables", "describe",
  ]

  @Test func aSlipFindsItsWord() {
    for (typed, meant) in [
      ("form", "from"), ("fron", "from"), ("whre", "where"), ("WHERE", "where"), ("hwere", "where"),
      ("selct", "select"), ("selects", "select"), ("oder", "order"), ("row", "rows"),
      ("frist", "first"), ("descirbe", "describe"), ("tabels", "tables"), ("expl", "explain"),
    ] {
      #expect(NearestNames.nearest(to: typed, among: Self.keywords).first == meant, "\(typed)")
    }
    for typed in ["", "x", "zzzz", "delete", "insert", "é", "\u{1F44D}"] {
      let near = NearestNames.nearest(to: typed, among: Self.keywords)
      #expect(near.isEmpty, "\(typed) gives \(near)")
    }
  }

  @Test func theNearestComesFirstAndEachOnce() {
    let names = ["ABCDEF", "ABCDEX", "ABCDXX", "ABCDEF", "abcdef"]
    #expect(NearestNames.nearest(to: "ABCDEF", among: names) == ["ABCDEF", "abcdef", "ABCDEX"])
    #expect(NearestNames.nearest(to: "ABCDEF", among: names, limit: 1) == ["ABCDEF"])
    #expect(NearestNames.nearest(to: "ABCDEF", among: names, limit: 0).isEmpty)
    #expect(NearestNames.nearest(to: "ABCDEF", among: names, limit: -1).isEmpty)
  }

  @Test func wordsMayStandInAnotherOrder() {
    let names = ["CITY_NAME", "RESULT_DATE", "ERM_RESULT"]
    #expect(NearestNames.nearest(to: "NAME_CITY", among: names) == ["CITY_NAME"])
    #expect(NearestNames.nearest(to: "date result", among: names) == ["RESULT_DATE"])
    #expect(NearestNames.nearest(to: "RESULT-ERMS", among: names) == ["ERM_RESULT"])
  }

  @Test("B19 names in other normal forms are other names")
  func otherNormalFormsAreOtherNames() {
    // é as one code point is two bytes, as two code points three: two slips apart.
    let names = ["caf\u{E9}", "cafe\u{301}"]
    #expect(NearestNames.nearest(to: "caf\u{E9}", among: names, limit: 5).count == 1)
  }
}
