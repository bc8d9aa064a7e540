internal import Model

/// One thing of the catalogue that words lead to.
package struct Finding: Hashable, Sendable {
  /// What it is; in the order in which equals are listed.
  package enum Kind: Int, Hashable, Sendable {
    case program
    case table
    case column
    case code
  }

  package let kind: Kind
  package let name: String
  /// The tables of a column, the column of a code, the program of a table.
  package let place: String
  package let meaning: String
  /// A statement that shows it.
  package let example: String
}

extension Catalogue {
  /// Programs, tables, columns and codes that all words are in, best first.
  ///
  /// A word that is a name or a code comes before one that begins a part of a name, that before the
  /// beginning of a word of the meaning, and that before anything inside words. ASCII case is
  /// ignored.
  package func find(_ words: [String]) -> [Finding] {
    let words = words.flatMap { $0.split(separator: " ") }.map { FoldedName($0).bytes }
    guard !words.isEmpty else { return [] }
    let search = CatalogueSearch(words: words)
    let found =
      search.programs() + search.described() + search.tablesAndColumns() + search.codes(in: self)
    return found.enumerated().sorted { left, right in
      let (a, b) = (left.element, right.element)
      if a.score != b.score { return a.score < b.score }
      if a.finding.kind != b.finding.kind {
        return a.finding.kind.rawValue < b.finding.kind.rawValue
      }
      return left.offset < right.offset
    }.map(\.element.finding)
  }

  /// Words of names and meanings near a word that is nowhere; empty when none is near.
  package func nearestWords(to word: String, limit: Int = 3) -> [String] {
    NearestNames.nearest(to: word, among: CatalogueSearch.vocabulary(), limit: limit)
  }
}

/// The search of one set of words.
private struct CatalogueSearch {
  /// Folded, none empty.
  let words: [[UInt8]]

  struct Scored {
    let score: Int
    let finding: Finding
  }

  func programs() -> [Scored] {
    var found: [Scored] = []
    var next = CatalogueText.line(.program, from: 0)
    while let line = next {
      let fields = CatalogueText.fields(line)
      let meaning = fields.count > 1 ? fields[1] : ""
      if let score = score(name: fields[0], meaning: meaning, place: "") {
        found.append(
          Scored(
            score: score,
            finding: Finding(
              kind: .program, name: fields[0], place: Catalogue.service, meaning: meaning,
              example: "describe \(fields[0])")))
      }
      next = CatalogueText.line(.program, from: line.upperBound)
    }
    return found
  }

  /// Services that have descriptions, with their tables and columns.
  func described() -> [Scored] {
    var found: [Scored] = []
    func add(
      _ kind: Finding.Kind, _ name: String, in place: String, _ meaning: String, _ example: String
    ) {
      guard let score = score(name: name, meaning: meaning, place: place) else { return }
      found.append(
        Scored(
          score: score,
          finding: Finding(
            kind: kind, name: name, place: place, meaning: meaning, example: example)))
    }
    for service in Descriptions.all {
      add(.program, service.name, in: "", service.meaning, "tables \(service.name).*")
      for table in service.tables where table.status == .live {
        let name = table.fullName
        add(.table, name, in: service.name, table.meaning, "describe \(name)")
        for column in table.columns {
          add(
            .column, column.schema.name, in: name, column.schema.meaning,
            "describe \(name).\(column.schema.name)")
        }
      }
    }
    return found
  }

  func tablesAndColumns() -> [Scored] {
    var found: [Scored] = []
    // The same column of many tables is one thing.
    var columns: [Column: (score: Int, tables: [String])] = [:]
    var order: [Column] = []
    for table in CatalogueTables() where table.isLive {
      if let score = score(name: table.name, meaning: table.meaning, place: table.program) {
        found.append(
          Scored(
            score: score,
            finding: Finding(
              kind: .table, name: table.name, place: table.program, meaning: table.meaning,
              example: "peek \(table.name)")))
      }
      for (name, meaning) in table.columnNames {
        guard let score = score(name: name, meaning: meaning, place: table.name) else { continue }
        let column = Column(name: name, meaning: meaning)
        if let known = columns[column] {
          columns[column] = (min(score, known.score), known.tables + [table.name])
        } else {
          columns[column] = (score, [table.name])
          order.append(column)
        }
      }
    }
    for column in order {
      guard let (score, tables) = columns[column], let first = tables.first else { continue }
      let rest = tables.count > 3 ? " and \(tables.count - 2) more" : ""
      let shown = tables.count > 3 ? tables[..<2] : tables[...]
      found.append(
        Scored(
          score: score,
          finding: Finding(
            kind: .column, name: column.name, place: shown.joined(separator: ", ") + rest,
            meaning: column.meaning, example: "describe \(first).\(column.name)")))
    }
    return found
  }

  func codes(in catalogue: Catalogue) -> [Scored] {
    var found: [Scored] = []
    var next = CatalogueText.line(.codes, from: 0)
    while let line = next {
      let list = CodeList(line)
      let place = list.columns.first.map(String.init) ?? ""
      for code in list.codes {
        // The column's name alone does not find all of its codes.
        guard words.contains(where: { code.holds($0) }),
          let score = score(name: code.code, meaning: code.meaning, place: place)
        else { continue }
        found.append(
          Scored(
            score: score,
            finding: Finding(
              kind: .code, name: code.code, place: place, meaning: code.meaning,
              example: list.example(of: code, in: catalogue))))
      }
      next = CatalogueText.line(.codes, from: line.upperBound)
    }
    return found
  }

  /// 0 is best; nil when a word is nowhere.
  private func score(name: String, meaning: String, place: String) -> Int? {
    let (name, meaning) = (FoldedName(name).bytes, FoldedName(meaning).bytes)
    var total = 0
    for word in words {
      if name == word {
        continue
      } else if let isStart = name.holding(word) {
        total += isStart ? 1 : 4
      } else if let isStart = meaning.holding(word) {
        total += meaning.starts(with: word) ? 1 : isStart ? 2 : 5
      } else if FoldedName(place).bytes.holding(word) == true {
        total += 6
      } else {
        return nil
      }
    }
    return total
  }

  private struct Column: Hashable {
    let name: String
    let meaning: String
  }

  /// Every word of four letters and more.
  static func vocabulary() -> [String] {
    var words: Set<String> = []
    func add(_ text: String) {
      for word in text.split(whereSeparator: { !$0.isLetter && $0 != "_" }) where word.count > 3 {
        words.insert(word.lowercased())
      }
    }
    for table in CatalogueTables() {
      add(table.name)
      add(table.meaning)
      for (name, meaning) in table.columnNames {
        add(name)
        add(meaning)
      }
    }
    var next = CatalogueText.line(.codes, from: 0)
    while let line = next {
      for code in CodeList(line).codes { add(code.meaning) }
      next = CatalogueText.line(.codes, from: line.upperBound)
    }
    return words.sorted()
  }
}

extension Code {
  fileprivate func holds(_ word: [UInt8]) -> Bool {
    FoldedName(code).bytes.holding(word) != nil || FoldedName(meaning).bytes.holding(word) != nil
  }
}

extension [UInt8] {
  /// Whether a word stands at the start of one of the words here (true) or inside (false); nil when
  /// it is not here.
  fileprivate func holding(_ word: [UInt8]) -> Bool? {
    guard let first = word.first, word.count <= count else { return nil }
    var isInside = false
    for start in 0...(count - word.count)
    where self[start] == first && self[start..<start + word.count].elementsEqual(word) {
      if start == 0 || !isWordByte(self[start - 1]) { return true }
      isInside = true
    }
    return isInside ? false : nil
  }

  private func isWordByte(_ byte: UInt8) -> Bool {
    byte &- 0x61 < 26 || byte &- 0x30 < 10 || byte >= 0x80
  }
}
