import Fetching
import Model
import Planning

/// What would be asked, found out without asking anything.
struct Outlook {
  /// The queries inside that would be asked first, then the query itself when nothing in it waits
  /// for their answers.
  let plans: [Plan]
  /// Whether more would be asked that only those answers tell.
  let isOpen: Bool

  /// The addresses that are known before the first answer, a line each; secrets masked.
  var addresses: String {
    var text = ""
    for step in plans.flatMap(\.allSteps) {
      if let request = step.firstRequest { text += Secrets.masked(url: request.url) + "\n" }
    }
    return text
  }
}

/// What a session notices while it only looks ahead.
struct LookingAhead {
  var plans: [Plan] = []
  var isOpen = false
}

extension Session {
  /// Plans a query; what stands in for answers that were not asked for is not planned with.
  func outlook(on query: Query) throws(Problem) -> Outlook {
    let outer = ahead
    ahead = LookingAhead()
    defer { ahead = outer }
    let plan = try planner.plan(query)
    let found = ahead ?? LookingAhead()
    return Outlook(
      plans: found.plans + (found.isOpen ? [] : [plan]), isOpen: found.isOpen)
  }

  /// Prints the addresses of a query on standard output, or nothing when it is only checked.
  func showAddresses(of query: Query) throws(Problem) {
    let outlook = try outlook(on: query)
    outlook.plans.flatMap(\.notes).forEach(notices.say)
    if options.isCheck { return }
    if outlook.isOpen { notices.say(.other("what is asked after this, its answer will tell")) }
    try output.print(text: outlook.addresses)
  }
}
