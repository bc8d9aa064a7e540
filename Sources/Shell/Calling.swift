import Fetching
import Model
import Planning
import Printing
import Services

extension Session {
  /// Calls a method of a property-list service and prints what comes back.
  func call(_ call: Call) throws(Problem) {
    let value = try PropertyListCall.value(of: replaced(call))
    // What is not sent needs no address.
    guard !settings.plistURL.isEmpty || !asks || options.isSample else {
      throw Problem(
        .cannotAnswer(
          what: "no address is set for calls", hint: "write `set plist.url https://…` first"),
        at: call.method.range)
    }
    var request = try PropertyListCall.request(
      value, to: settings.plistURL.isEmpty ? Secrets.mark : settings.plistURL,
      takesBinary: settings.plistTakesBinary)
    request.retries = settings.callRetries
    let isRaw = call.format?.text.equalsIgnoringASCIICase("raw") ?? false
    let (printed, file) = try target(isRaw ? Name("csv") : call.format, call.destination)
    guard asks else { return try options.isCheck ? () : show(request) }
    try answer(request, as: printed, isRaw: isRaw, into: file)
  }

  /// Prints what would be sent.
  private func show(_ request: Request) throws(Problem) {
    let head = "\(request.method.rawValue) \(Secrets.masked(url: request.url))\n"
    try output.print(text: head + String(decoding: request.body, as: UTF8.self))
  }

  /// A call with its variables replaced; one that holds a list becomes a list.
  private func replaced(_ call: Call) throws(Problem) -> Call {
    var call = call
    call.method = try Substitution(scope: self).value(call.method)
    call.arguments = try replaced(call.arguments)
    return call
  }

  private func replaced(_ arguments: [Call.Argument]) throws(Problem) -> [Call.Argument] {
    var replaced: [Call.Argument] = []
    for argument in arguments {
      replaced.append(Call.Argument(argument.name, try self.replaced(argument.content)))
    }
    return replaced
  }

  private func replaced(_ content: Call.Content) throws(Problem) -> Call.Content {
    switch content {
    case .value(let value):
      if value.form == .variable, case .list(let values) = binding(of: value.text) {
        return .list(values.map { .value($0) }, value.range)
      }
      return .value(try Substitution(scope: self).value(value))
    case .list(let contents, let range):
      var list: [Call.Content] = []
      for content in contents { list.append(try replaced(content)) }
      return .list(list, range)
    case .dictionary(let arguments, let range):
      return .dictionary(try replaced(arguments), range)
    }
  }
}
