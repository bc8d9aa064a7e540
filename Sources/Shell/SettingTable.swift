import Fetching
import Glibc
import Model
import Printing
import Services

/// One setting: its name, meaning, and how it is read and written.
struct SettingEntry: Sendable {
  let name: String
  let meaning: String
  let expected: String
  /// As people see it: secrets are masked.
  let value: @Sendable (Settings) -> String
  /// As it was set, where that is not what is shown.
  var secret: (@Sendable (Settings) -> String)?
  /// The values, where they are few.
  var choices: [String] = []
  /// Gives false when the text is no such value.
  let change: @Sendable (inout Settings, String) -> Bool
}

/// All settings, in the order in which `set` lists them.
enum SettingTable {
  static let all: [SettingEntry] = general + Descriptions.all.flatMap(entries)

  private static let general: [SettingEntry] = [
    SettingEntry(
      name: "format", meaning: "how answers are printed; empty is table at a terminal, else csv",
      expected: "a format: " + Format.names.joined(separator: ", "),
      value: { $0.format ?? "" }, choices: Format.names,
      change: { settings, text in
        guard text.isEmpty || Format(name: text) != nil else { return false }
        settings.format = text.isEmpty ? nil : text
        return true
      }),
    SettingEntry(
      name: "null", meaning: "how null is shown to people", expected: "any text",
      value: { $0.null },
      change: { settings, text in
        settings.null = text
        return true
      }),
    whole("window", "rows shown at a terminal by a query that names none", \.window, 1...),
    whole("page", "rows asked for at a time", \.page, 1...),
    whole("parallel", "requests under way at once", \.parallel, 1...),
    whole("max_requests", "requests that one statement may send", \.maxRequests, 1...),
    whole("retries", "times a request is asked again after a fault", \.retries, 0...),
    whole("call_retries", "the same for a `call`, which may then run twice", \.callRetries, 0...),
    seconds("timeout", "seconds for one request", \.timeout),
    seconds("connect_timeout", "seconds until a connection stands", \.connectTimeout),
    SettingEntry(
      name: "cache",
      meaning: "how long replies of services that say nothing are kept; 1h at the prompt, else off",
      expected: "on, off, or a time such as 30s, 15m, 1h, 7d",
      value: { $0.cacheSeconds.map(KeepingTime.text) ?? "" }, choices: ["on", "off"],
      change: { settings, text in
        guard text.isEmpty || KeepingTime.seconds(text) != nil else { return false }
        settings.cacheSeconds = KeepingTime.seconds(text)
        return true
      }),
    SettingEntry(
      name: "workspace", meaning: "the SQLite file of kept answers; empty is your own",
      expected: "the path of a file", value: { $0.workspace ?? "" },
      change: { settings, text in
        settings.workspace = text.isEmpty ? nil : text
        return true
      }),
    SettingEntry(
      name: "color", meaning: "when output is coloured", expected: "auto, always or never",
      value: { $0.color }, choices: ["auto", "always", "never"],
      change: { settings, text in
        guard ["auto", "always", "never"].contains(text) else { return false }
        settings.color = text
        return true
      }),
    SettingEntry(
      name: "editor", meaning: "the keys of the line editor", expected: "emacs or vi",
      value: { $0.editor ?? "" }, choices: ["emacs", "vi"],
      change: { settings, text in
        guard ["emacs", "vi"].contains(text) else { return false }
        settings.editor = text
        return true
      }),
    text(
      "prompt", "what stands before a statement: %s service, %m sample or net, %r rows, %t time",
      \.prompt),
    SettingEntry(
      name: "right_prompt", meaning: "the same at the right edge", expected: "any text",
      value: { $0.rightPrompt },
      change: { settings, text in
        settings.rightPrompt = text
        return true
      }),
    SettingEntry(
      name: "pager", meaning: "the program that shows long answers; `off` for none",
      expected: "a command, or `off`",
      value: { $0.pager ?? "" },
      change: { settings, text in
        // An empty one is none: `$PAGER` and less are asked only when nothing was said.
        settings.pager = text
        return true
      }),
    toggle(
      "provenance", "whether a small JSON beside each file tells where its rows came from",
      \.provenance),
    toggle("pairs", "whether a value is shown with its uncertainty and unit", \.pairs),
    toggle("suggest", "whether a second TAB in a search parameter asks the service", \.suggest),
    toggle("types", "whether types and units stand under column names", \.types),
    SettingEntry(
      name: "envirofacts.url",
      meaning: "the base address of Envirofacts, up to the slash before the table",
      expected: "an address such as \(Settings().envirofactsURL)",
      value: { Secrets.masked(url: $0.envirofactsURL) }, secret: { $0.envirofactsURL },
      change: { settings, text in
        guard (try? PathQuery.checkBase(text)) != nil else { return false }
        settings.envirofactsURL = text
        return true
      }),
    SettingEntry(
      name: "envirofacts.format", meaning: "the format that Envirofacts is asked for",
      expected: "json, xml or csv", value: { $0.envirofactsFormat.rawValue },
      choices: ReplyFormat.ofTables.map(\.rawValue),
      change: { settings, text in
        guard let format = ReplyFormat(rawValue: text.asciiLowercased),
          ReplyFormat.ofTables.contains(format)
        else { return false }
        settings.envirofactsFormat = format
        return true
      }),
    SettingEntry(
      name: "plist.url", meaning: "the address that `call` sends property lists to",
      expected: "an address such as https://example.org/service",
      value: { Secrets.masked(url: $0.plistURL) }, secret: { $0.plistURL },
      change: { settings, text in
        let isAddress = (try? PathQuery.checkBase(text, setting: "plist.url")) != nil
        guard text.isEmpty || isAddress else { return false }
        settings.plistURL = text
        return true
      }),
    SettingEntry(
      name: "plist.format", meaning: "the property lists that answers of calls may be",
      expected: "xml or binary", value: { $0.plistTakesBinary ? "binary" : "xml" },
      choices: ["xml", "binary"],
      change: { settings, text in
        guard ["xml", "binary"].contains(text) else { return false }
        settings.plistTakesBinary = text == "binary"
        return true
      }),
  ]

  /// The settings of a service that has a description: its address, and who asks.
  private static func entries(of service: ServiceDescription) -> [SettingEntry] {
    var entries = [
      described(
        service.addressSetting, "the base address of \(service.name); without it each table's own",
        expected: "an address that ends in a slash", shown: { Secrets.masked(url: $0) },
        accepts: { (try? PathQuery.checkBase($0)) != nil })
    ]
    guard service.credential != nil else { return entries }
    entries.append(
      described(
        service.tokenSetting, "the token that \(service.name) wants; never shown",
        expected: "a token without blanks", shown: { _ in Secrets.mark },
        accepts: { $0.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } }))
    guard service.credential?.header != nil else { return entries }
    entries.append(
      described(
        service.schemeSetting, "how the token stands in its header",
        expected: "bare or bearer", choices: ["bare", "bearer"],
        accepts: { ["bare", "bearer"].contains($0) }))
    return entries
  }

  /// The settings as variables of an environment, those that are empty apart; secrets are in it.
  static func variables(of settings: Settings) -> [(name: String, value: String)] {
    all.map { (variable($0.name), ($0.secret ?? $0.value)(settings)) }
      .filter { !$0.value.isEmpty }
  }

  /// An empty text is the default again.
  private static func described(
    _ name: String, _ meaning: String, expected: String, choices: [String] = [],
    shown: @escaping @Sendable (String) -> String = { $0 },
    accepts: @escaping @Sendable (String) -> Bool
  ) -> SettingEntry {
    SettingEntry(
      name: name, meaning: meaning, expected: expected,
      value: { $0.services[FoldedName(name)].map(shown) ?? "" },
      secret: { $0.services[FoldedName(name)] ?? "" }, choices: choices,
      change: { settings, text in
        guard text.isEmpty || accepts(text) else { return false }
        settings.services[FoldedName(name)] = text.isEmpty ? nil : text
        return true
      })
  }

  private static func whole(
    _ name: String, _ meaning: String, _ path: any WritableKeyPath<Settings, Int> & Sendable,
    _ range: PartialRangeFrom<Int>
  ) -> SettingEntry {
    SettingEntry(
      name: name, meaning: meaning, expected: "a whole number from \(range.lowerBound)",
      value: { "\($0[keyPath: path])" },
      change: { settings, text in
        // A billion is more than any of these can mean.
        guard let number = Int(text), range.contains(number), number <= 1_000_000_000 else {
          return false
        }
        settings[keyPath: path] = number
        return true
      })
  }

  private static func toggle(
    _ name: String, _ meaning: String, _ path: any WritableKeyPath<Settings, Bool> & Sendable
  ) -> SettingEntry {
    SettingEntry(
      name: name, meaning: meaning, expected: "on or off",
      value: { $0[keyPath: path] ? "on" : "off" }, choices: ["on", "off"],
      change: { settings, text in
        guard ["on", "off"].contains(text) else { return false }
        settings[keyPath: path] = text == "on"
        return true
      })
  }

  /// Any text; an empty one is the default again.
  private static func text(
    _ name: String, _ meaning: String, _ path: any WritableKeyPath<Settings, String?> & Sendable
  ) -> SettingEntry {
    SettingEntry(
      name: name, meaning: meaning, expected: "any text",
      value: { $0[keyPath: path] ?? "" },
      change: { settings, text in
        settings[keyPath: path] = text.isEmpty ? nil : text
        return true
      })
  }

  private static func seconds(
    _ name: String, _ meaning: String, _ path: any WritableKeyPath<Settings, Double> & Sendable
  ) -> SettingEntry {
    SettingEntry(
      name: name, meaning: meaning, expected: "seconds, more than 0",
      value: { settings in
        let value = settings[keyPath: path]
        return value == value.rounded() ? "\(Int(value))" : "\(value)"
      },
      change: { settings, text in
        let number = text.last == "s" ? text.dropLast() : text[...]
        guard let seconds = Double(number), seconds > 0, seconds <= 86_400 else { return false }
        settings[keyPath: path] = seconds
        return true
      })
  }

  /// A value as a message may show it: an address, even a wrong one, may hold a password.
  private static func shown(_ value: String) -> String {
    let masked = Secrets.masked(url: value)
    guard let at = masked.lastIndex(of: "@") else { return masked }
    return Secrets.mark + masked[at...]
  }

  /// The variable of the environment that gives a setting.
  static func variable(_ name: String) -> String {
    "WEIR_" + name.asciiUppercased.split(separator: ".").joined(separator: "_")
  }

  /// Whether the command line or the environment gives a setting.
  static func isGiven(_ name: String, in options: Options) -> Bool {
    let isOption = options.settings.contains { $0.name.equalsIgnoringASCIICase(name) }
    let isFormat = options.format != nil && name.equalsIgnoringASCIICase("format")
    let isColor = options.color != "auto" && name.equalsIgnoringASCIICase("color")
    let value = getenv(variable(name)).map { $0.pointee != 0 } ?? false
    return isOption || isFormat || isColor || value
  }

  static func entry(_ name: String) -> SettingEntry? {
    all.first { $0.name.equalsIgnoringASCIICase(name) }
  }

  /// - Throws: ``Problem`` for a name that is no setting, or a value that it does not take.
  static func change(
    _ settings: inout Settings, _ name: String, _ value: String, at range: SourceRange? = nil
  ) throws(Problem) {
    guard let entry = entry(name) else {
      let nearest = NearestNames.nearest(to: name, among: all.map(\.name), limit: 3)
      throw Problem(.unknownSetting(name, nearest: nearest), at: range)
    }
    guard entry.change(&settings, value) else {
      throw Problem(
        .wrongSetting(name: entry.name, value: shown(value), expected: entry.expected), at: range)
    }
  }
}
