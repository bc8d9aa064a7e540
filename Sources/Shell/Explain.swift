import Fetching
import Model
import Planning
import Services

extension Session {
  /// Lays out what would be sent, segment by segment, and what is done here; sends nothing.
  func explain(_ query: Query) throws(Problem) {
    let outlook = try outlook(on: query)
    outlook.plans.flatMap(\.notes).forEach(notices.say)
    if options.isCheck { return }
    var text = ""
    for plan in outlook.plans { text += try explanation(of: plan) }
    if outlook.isOpen { text += "then: what is asked after this, its answer will tell\n" }
    try output.print(text: text)
  }

  private func explanation(of plan: Plan) throws(Problem) -> String {
    var text = ""
    if plan.joined != nil {
      for side in plan.asked { text += try explanation(of: side) }
      return text + here(plan)
    }
    if let request = plan.steps.first?.firstRequest {
      let shown = Secrets.masked(url: request.url)
      text += shown + "\n"
      if let reading = DescribedReading(request.url, bases: settings.addresses) {
        text += Layout(DescribedExplanation(reading).parts(of: shown)).text
        return text + work(of: plan)
      }
      let path = RawAddress.pathBelowBase(request.url, base: settings.envirofactsURL)
      let asked = try PathQuery.parse(path: path, isTable: { [catalogue] in catalogue.isTable($0) })
      text += Layout(try PathExplanation(catalogue: catalogue).parts(of: asked)).text
    }
    return text + work(of: plan)
  }

  /// How many requests it takes, and what is done here.
  private func work(of plan: Plan) -> String {
    requests(of: plan) + here(plan)
  }

  private func here(_ plan: Plan) -> String {
    let here = plan.doneHere.map(\.spelling)
    return "here: " + (here.isEmpty ? "nothing" : here.joined(separator: "; ")) + "\n"
  }

  private func requests(of plan: Plan) -> String {
    if plan.steps.isEmpty { return "requests: none, no row can meet the condition\n" }
    guard plan.steps.count == 1 else {
      return "requests: \(plan.steps.count), one for each value, this is the first\n"
    }
    guard case .paged(let pages)? = plan.steps.first?.asking,
      (pages.limit ?? Int.max) > pages.size
    else { return "requests: 1\n" }
    return "requests: one for each \(pages.size) rows, until the rows end\n"
  }
}

/// Two columns, the left one as wide as its widest text.
private struct Layout {
  let parts: [PathExplanation.Part]

  init(_ parts: [PathExplanation.Part]) { self.parts = parts }

  var text: String {
    let width = parts.map(\.segments.count).max() ?? 0
    var text = ""
    for part in parts {
      let padding = String(repeating: " ", count: width - part.segments.count + 2)
      text += "  " + part.segments + padding + part.meaning + "\n"
    }
    return text
  }
}
