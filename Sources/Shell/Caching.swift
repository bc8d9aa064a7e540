import Fetching
import Model

/// How long something is kept, as people write it.
enum KeepingTime {
  private static let units: [(letter: Character, seconds: Double)] = [
    ("d", 86_400), ("h", 3_600), ("m", 60), ("s", 1),
  ]
  /// Seconds that `on` stands for: the default of a conversation.
  static let usual = 3_600.0
  /// Ten years; more is a mistake.
  private static let most = 3_650.0 * 86_400

  /// `1h` as seconds, `off` as none; nil for what is no time.
  static func seconds(_ text: String) -> Double? {
    switch text.asciiLowercased {
    case "off", "0": return 0
    case "on": return usual
    default: break
    }
    guard let unit = units.first(where: { $0.letter == text.last }),
      let number = Int(text.dropLast()), number > 0, Double(number) * unit.seconds <= most
    else { return nil }
    return Double(number) * unit.seconds
  }

  static func text(_ seconds: Double) -> String {
    guard seconds > 0 else { return "off" }
    let unit = units.first { seconds.truncatingRemainder(dividingBy: $0.seconds) == 0 }
    return unit.map { "\(Int(seconds / $0.seconds))\($0.letter)" } ?? "\(seconds)s"
  }
}

/// Replies that are kept.
extension Session {
  /// A source of replies with the kept ones before it, as options and settings say.
  ///
  /// - Throws: ``Problem/Kind/cannotRead(path:why:)`` when a pack is none.
  func caching(_ source: any Fetcher) throws(Problem) -> any Fetcher {
    let usual = settings.cacheSeconds ?? (isInteractive ? KeepingTime.usual : 0)
    switch options.cacheUse {
    case .off?: return source
    case nil: return usual > 0 ? cache(source, .fresh(seconds: usual)) : source
    case .renewed?: return cache(source, .renewed(seconds: usual > 0 ? usual : KeepingTime.usual))
    case .alone?: return cache(nil, .alone)
    case .recorded(let path)?:
      let store = ReplyStore(path: path, isPack: true, warn: saying)
      guard store.isOpen else { throw Problem(.cannotWrite(path: path, why: "it is no pack")) }
      return cache(source, .recorded, store)
    case .replayed(let path)?:
      TextFile.close(try TextFile.opened(path, allowsPipe: false))
      let store = ReplyStore(path: path, isPack: true, warn: saying)
      guard store.isOpen else { throw Problem(.cannotRead(path: path, why: "it is no pack")) }
      return cache(nil, .alone, store)
    }
  }

  /// Takes the rows of a window out of a wider one that is kept.
  func takeWider(_ plan: inout Plan) {
    guard let cache, plan.steps.count == 1, case .paged(let pages) = plan.steps[0].asking,
      let limit = pages.limit, let wide = cache.wider(than: pages)
    else { return }
    let (limited, overflowed) = plan.local.offset.addingReportingOverflow(
      pages.firstRow - wide.firstRow)
    guard !overflowed, plan.local.groupings.isEmpty, plan.local.orderBy.isEmpty,
      plan.local.limit == nil, !plan.local.isCount
    else { return }
    plan.steps[0].asking = .paged(wide)
    (plan.local.offset, plan.local.limit) = (limited, limit)
  }

  private var saying: (String) -> Void {
    { [notices] in notices.say(.other($0)) }
  }

  private func cache(
    _ source: (any Fetcher)?, _ use: ReplyCache.Use, _ store: ReplyStore? = nil
  ) -> any Fetcher {
    guard let store = store ?? replyStore else { return source ?? NobodyAnswers() }
    let cache = ReplyCache(store, source: source, use: use, tell: saying)
    self.cache = cache
    return cache
  }

  /// The file of the cache; nil where it cannot be used.
  private var replyStore: ReplyStore? {
    guard let folder = Folders.cache else {
      saying("nothing is kept: no home folder is known")
      return nil
    }
    let code = Folders.make(folder)
    guard code == 0 else {
      saying("nothing is kept: \(folder): \(errorText(code))")
      return nil
    }
    let store = ReplyStore(path: folder + "/replies.db", warn: saying)
    return store.isOpen ? store : nil
  }

  /// `cache`: what is kept; `cache clear` forgets it.
  func showCache(clears: Bool) throws(Problem) {
    if options.isCheck || options.isDryRun { return }
    let store = replyStore
    if clears {
      let count = store?.clear() ?? 0
      return notices.say(.other("kept replies forgotten: \(count)"))
    }
    try show(
      ["address", "bytes", "age", "fresh for"],
      (store?.entries ?? []).map { entry in
        [
          entry.url, "\(entry.bytes)", ClosingLine.duration(entry.age),
          entry.freshFor > 0 ? ClosingLine.duration(entry.freshFor) : "over",
        ]
      })
  }
}

/// Nobody is asked, and nothing is kept.
private final class NobodyAnswers: Fetcher {
  func reply(to request: Request) throws(Problem) -> Reply {
    throw Problem(.notKept(url: Secrets.masked(url: request.url), near: nil))
  }
}
