import Model
import Parsing
import Services

@testable import Planning

/// Variables for the tests of planning; nothing is asked.
struct TestScope: Scope {
  var bindings: [String: Binding] = [:]
  var variables: [String] { bindings.keys.sorted() }
  func binding(of name: String) -> Binding? { bindings[name] }
  func constant(_ expression: Expression) throws(Problem) -> Value { Value("constant", .quoted) }
  func list(_ query: Query) throws(Problem) -> [Value] { [Value("L1"), Value("L2")] }
}

/// The plan of one query as text.
func plan(
  _ text: String, settings: Settings = Settings(), bindings: [String: Binding] = [:]
) throws -> Plan {
  var parser = try Parser(Source(name: "test", text: text))
  guard case .query(let query)? = try parser.next()?.statement else {
    throw Problem(.usage("no query: \(text)"))
  }
  return try Planner(
    catalogue: Catalogue(), settings: settings, scope: TestScope(bindings: bindings)
  ).plan(query)
}

/// The first URL of each step, without the base.
func paths(
  _ text: String, settings: Settings = Settings(), bindings: [String: Binding] = [:]
) throws -> [String] {
  try plan(text, settings: settings, bindings: bindings).steps.compactMap { step in
    step.firstRequest.map { String($0.url.dropFirst(settings.envirofactsURL.count)) }
  }
}

/// The problem that a query ends in.
func problem(_ text: String) -> Problem? {
  do {
    _ = try plan(text)
    return nil
  } catch {
    return error as? Problem
  }
}
