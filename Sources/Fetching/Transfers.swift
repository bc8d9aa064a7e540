internal import CCurl
internal import Model

/// All transfers of one net, driven together by whoever waits for one of them.
final class Transfers {
  private let curl: CurlLibrary
  private let multi: UnsafeMutableRawPointer
  private var running: [UnsafeMutableRawPointer: Transfer] = [:]
  /// Told when a transfer has ended, so that another may begin.
  var onEnd: () -> Void = {}

  /// Transfers that have not ended.
  var underWay: Int { running.values.count { $0.result == nil } }

  /// - Throws: ``Problem/Kind/missingLibrary(_:package:)``.
  init() throws(Problem) {
    curl = try openCurl()
    guard let multi = curl.pointee.multi_init() else {
      throw Problem(.missingLibrary("libcurl", package: "libcurl4"))
    }
    self.multi = multi
  }

  deinit {
    for easy in running.keys { _ = curl.pointee.multi_remove_handle(multi, easy) }
    running = [:]
    _ = curl.pointee.multi_cleanup(multi)
  }

  func start(_ transfer: Transfer) {
    running[transfer.easy] = transfer
    _ = curl.pointee.multi_add_handle(multi, transfer.easy)
  }

  /// Forgets a transfer; one that has not ended takes its connection with it.
  func stop(_ transfer: Transfer) {
    guard running.removeValue(forKey: transfer.easy) != nil else { return }
    _ = curl.pointee.multi_remove_handle(multi, transfer.easy)
  }

  /// Moves every transfer on as far as it goes without waiting.
  func drive() {
    var count: Int32 = 0
    _ = curl.pointee.multi_perform(multi, &count)
    var result = CURLE_OK
    var hasEnded = false
    while let easy = curl_next_ended(curl, multi, &result) {
      running[easy]?.end(result)
      hasEnded = true
    }
    if hasEnded { onEnd() }
  }

  /// Drives until a transfer's head is complete, or it ended.
  func waitForHead(of transfer: Transfer, _ patience: Patience) throws(Problem) {
    while !transfer.head.isComplete && transfer.result == nil {
      try step(transfer, patience)
    }
  }

  /// Drives until bytes of a transfer's body are here, or it ended.
  func waitForBody(of transfer: Transfer, _ patience: Patience) throws(Problem) {
    while !transfer.isBodyWaiting && transfer.result == nil {
      let before = transfer.received
      let start = patience.waited
      try step(transfer, patience)
      let seconds = patience.waited - start
      if let rate = patience.tooSlow(seconds: seconds, bytes: transfer.received - before) {
        throw transfer.tooSlow(rate, patience)
      }
    }
  }

  /// Drives once, and waits when that brought nothing.
  private func step(_ transfer: Transfer, _ patience: Patience) throws(Problem) {
    try patience.check()
    let start = monotonicSeconds()
    let before = (transfer.received, transfer.head.isComplete)
    drive()
    if transfer.result == nil && before == (transfer.received, transfer.head.isComplete) {
      curl_acknowledge(curl, multi)
      _ = curl.pointee.multi_poll(multi, nil, 0, lookMilliseconds, nil)
    }
    patience.spend(monotonicSeconds() - start)
    if patience.isOver && transfer.result == nil { throw transfer.timedOut(patience) }
  }
}
