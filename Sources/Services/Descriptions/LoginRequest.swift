package import Model

extension ServiceDescription.Login {
  /// The request that exchanges a name and a password for a token.
  package func request(base: String, name: String, password: String) -> Request {
    var layout = ReplyLayout()
    layout.ways = [[]]
    layout.isSingle = true
    layout.troubles = ["error", "message"]
    var request = Request(base + path, expects: .init(.json, .rows, layout: layout))
    request.method = .post
    request.headers = [Header("Content-Type", "application/json")]
    let members = [(nameMember, name), (passwordMember, password)]
    let text = members.map { "\(Self.quoted($0.0)):\(Self.quoted($0.1))" }
    request.body = Array("{\(text.joined(separator: ","))}".utf8)
    return request
  }

  /// A JSON string (RFC 8259, 7).
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\" + String(scalar)
      case ..<" ":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
