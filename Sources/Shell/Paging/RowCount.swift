import Decoding
import Model

/// The service's own number of rows, asked for while pages are on their way.
///
/// It saves time and requests and is no part of the answer: where it does not come, all goes on
/// without it.
final class RowCount {
  private let request: Request
  private let sender: Sender
  private var isAsked = false
  private var isTaken = false

  init(_ count: Pages.Count, _ sender: Sender) {
    var request = count.request
    request.retries = 0
    self.request = request
    self.sender = sender
  }

  /// Asks for the number at the first call, and gives it at the first one after it is here.
  ///
  /// - Throws: ``Problem/Kind/interrupted`` alone.
  func take() throws(Problem) -> Int? {
    guard !isTaken else { return nil }
    if !isAsked {
      isAsked = sender.start(request)
      if isAsked { sender.budget.show(request) }
      return nil
    }
    return sender.isHere(request) ? try now() : nil
  }

  /// The number, waited for; nil when the service does not tell it.
  ///
  /// - Throws: ``Problem/Kind/interrupted`` alone.
  func now() throws(Problem) -> Int? {
    isTaken = true
    if !isAsked { sender.budget.show(request) }
    do throws(Problem) {
      let decoder = Decoder(try sender.ask(request))
      var number: Int?
      while let batch = try decoder.next() {
        if batch.rowCount > 0, !batch.columns.isEmpty {
          number = batch.text(0, 0).flatMap { Int($0) }
        }
      }
      return number.flatMap { $0 < 0 ? nil : $0 }
    } catch {
      if error.kind == .interrupted { throw error }
      return nil
    }
  }
}

extension Session {
  /// Asks how many rows there are where that may come first, so that a long answer can be declined.
  ///
  /// - Throws: ``Problem/Kind/interrupted`` alone.
  func countFirst(_ plan: inout Plan) throws(Problem) {
    guard plan.steps.count == 1, plan.parallel > 1, case .paged(var pages) = plan.steps[0].asking,
      let count = pages.count, count.mayComeFirst, !options.isSample
    else { return }
    let sender = Sender(try fetcher, budget: budget)
    pages.count?.known = try RowCount(count, sender).now()
    plan.steps[0].asking = .paged(pages)
  }
}
