internal import Model

/// A whole reply that is kept.
struct KeptReply {
  let status: Int
  let headers: [Header]
  let body: [UInt8]
  /// Seconds since 1970 when it came, or was last found unchanged.
  var stored: Double
  /// Until when it counts as what the service would answer.
  var freshUntil: Double
  /// The answer that it came with.
  let run: Int64
  /// Whether that answer came to its end.
  let isRunWhole: Bool

  /// The header lines as they are kept, a line each.
  static func text(of headers: [Header]) -> String {
    headers.map { $0.name + ": " + $0.value }.joined(separator: "\n")
  }

  static func headers(_ text: String) -> [Header] {
    var headers: [Header] = []
    for line in text.split(separator: "\n") {
      guard let colon = line.firstRange(of: ": ") else { continue }
      headers.append(
        Header(String(line[..<colon.lowerBound]), String(line[colon.upperBound...])))
    }
    return headers
  }
}

/// What HTTP says of keeping a reply (RFC 9111), as far as it concerns one person's own cache.
struct Freshness {
  /// Whether the reply may be kept at all.
  let mayKeep: Bool
  /// Seconds for which it may be given again without asking.
  let seconds: Double
  /// Whether the service can tell that it has not changed.
  let canAsk: Bool

  /// - Parameter usual: seconds for services that say nothing.
  init(_ reply: Reply, usual: Double) {
    var directives: [String: String] = [:]
    for part in (reply.header("Cache-Control") ?? "").split(separator: ",") {
      let sides = part.split(separator: "=", maxSplits: 1)
      let name = sides[0].filter { $0 != " " }.asciiLowercased
      directives[name] = sides.count > 1 ? String(sides[1].filter { $0 != " " && $0 != "\"" }) : ""
    }
    canAsk = reply.header("ETag") != nil || reply.header("Last-Modified") != nil
    let variesByAll = reply.header("Vary").map { $0.contains("*") } ?? false
    mayKeep = directives["no-store"] == nil && !variesByAll
    let age = reply.header("Age").flatMap(Double.init) ?? 0
    if directives["no-cache"] != nil {
      seconds = 0
    } else if let most = directives["max-age"] {
      // A number that is none counts as over (RFC 9111, 4.2.1).
      seconds = max(0, (Double(most) ?? 0) - max(0, age))
    } else if let expires = reply.header("Expires") {
      let end = secondsSince1970(httpDate: expires) ?? 0
      let date = reply.header("Date").flatMap { secondsSince1970(httpDate: $0) } ?? end
      seconds = max(0, end - date - max(0, age))
    } else {
      seconds = usual
    }
  }
}
