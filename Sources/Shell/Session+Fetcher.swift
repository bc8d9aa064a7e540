import Fetching
import Model
import Sample
import Services

extension Session {
  /// The net, or the sample store; opened at the first question.
  var fetcher: any Fetcher {
    get throws(Problem) {
      if let opened { return opened }
      let fetcher: any Fetcher
      if options.isSample {
        notices.say(.sampleData)
        fetcher = try SampleStore(
          base: settings.envirofactsURL, addresses: settings.serviceAddresses)
      } else {
        let net = Net(
          timing: Timing(settings), surroundings: .of(settings),
          parallel: settings.parallel,
          check: { [weak self] () throws(Problem) in
            try checkInterruption()
            self?.activity?.tick()
          },
          onWait: { [notices] seconds, reason in notices.tellWait(seconds, reason) },
          onTrace: notices.isVerbose ? { [notices] in notices.trace($0) } : nil)
        activity = watching(net)
        fetcher = try caching(activity ?? net)
      }
      let log = ReplyLog(fetcher)
      (opened, replies) = (log, log)
      return log
    }
  }

  /// The line that tells of a wait, where a person sees it and the terminal can take it away.
  private func watching(_ net: Net) -> ActivityLine? {
    guard !options.isQuiet, !notices.isVerbose, StandardError.isTerminal,
      Terminal.isSmart
    else { return nil }
    return ActivityLine(
      net, width: { StandardError.columns ?? 80 },
      draw: { [notices] in notices.draw($0) })
  }

  /// Settings of the connection changed: the next question opens a new one.
  func forgetFetcher() {
    opened = nil
    cache = nil
  }
}
