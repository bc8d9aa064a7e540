internal import Model
internal import Services

/// A path's tables found in the store: how they are joined, and which columns come back.
struct Question {
  /// A table of the question; `t0`, `t1` … are its names in SQL, in the order of the path.
  struct Place {
    let table: SampleTable
    let alias: String
    /// How it joins the tables placed before it; the first one's is not used.
    var kind = PathQuery.JoinKind.join
    /// The pairs that tie it to tables placed before it.
    var keys: [(left: Reference, right: Reference)] = []
  }

  /// A column of one of the places.
  struct Reference {
    /// From 0, in the order of the path.
    let place: Int
    let column: SampleTable.Column
    var sql: String { "t\(place).\"\(column.name)\"" }
  }

  /// A column of the answer.
  struct Output {
    let name: String
    let type: ColumnType
    let sql: String
  }

  /// V1's documented limit.
  static let tablesOfV1 = 3

  private(set) var places: [Place] = []
  /// Indices into `places` in the order in which SQL names them.
  private(set) var order: [Int] = []
  private(set) var outputs: [Output] = []
  let dialect: PathQuery.Dialect

  init(_ query: PathQuery, _ schema: SampleSchema) throws(Refusal) {
    dialect = query.dialect
    guard dialect != .uvIndex else { throw .noUVIndex }
    if dialect == .v2, query.isCount { throw .expectedOperator("COUNT") }
    try place(query.tables, schema)
    if dialect == .v1 { try linkInAnyOrder(schema) } else { try linkInTurn(query, schema) }
    outputs = namedOutputs()
  }

  private mutating func place(
    _ tables: [PathQuery.Table], _ schema: SampleSchema
  ) throws(Refusal) {
    guard !tables.isEmpty else { throw .unknownPath("") }
    guard dialect != .v1 || tables.count <= Self.tablesOfV1 else {
      throw .tooManyTables(limit: Self.tablesOfV1)
    }
    for (index, table) in tables.enumerated() {
      // The first name decides the grammar; on V2 a later one may leave its program out.
      let isDotted = table.name.utf8.contains(UInt8(ascii: "."))
      guard let found = schema.table(named: table.name),
        isDotted == (dialect == .v2) || (dialect == .v2 && index > 0)
      else { throw .unknownTable(table.name, dialect) }
      guard !places.contains(where: { $0.table.name.sameBytes(as: found.name) }) else {
        throw .repeatedTable(table.name)
      }
      places.append(Place(table: found, alias: "t\(index)", kind: table.join ?? .join))
    }
  }

  /// V1: every shared key between any two tables ties them, whatever their order in the path.
  private mutating func linkInAnyOrder(_ schema: SampleSchema) throws(Refusal) {
    order = [0]
    var waiting = Array(places.indices.dropFirst())
    while !waiting.isEmpty {
      var tied = false
      for (position, index) in waiting.enumerated() where !tied {
        places[index].keys = sharedKeys(of: index, with: order, schema)
        guard !places[index].keys.isEmpty else { continue }
        order.append(index)
        waiting.remove(at: position)
        tied = true
      }
      guard tied else { throw .noSharedKey(places[waiting[0]].table.name) }
    }
  }

  /// V2: each table is tied to those before it by its pairs, or by the keys that they share.
  private mutating func linkInTurn(
    _ query: PathQuery, _ schema: SampleSchema
  ) throws(Refusal) {
    order = Array(places.indices)
    for index in order.dropFirst() {
      let earlier = Array(0..<index)
      if query.tables[index].keys.isEmpty {
        guard places[index].kind != .cross else { continue }
        places[index].keys = sharedKeys(of: index, with: earlier, schema)
        guard !places[index].keys.isEmpty else { throw .noSharedKey(places[index].table.name) }
      } else {
        for key in query.tables[index].keys {
          let left = try reference(key.left, in: earlier)
          let right = try reference(key.right, in: [index])
          places[index].keys.append((left, right))
        }
      }
    }
  }

  private func sharedKeys(
    of index: Int, with others: [Int], _ schema: SampleSchema
  ) -> [(left: Reference, right: Reference)] {
    var pairs: [(left: Reference, right: Reference)] = []
    for other in others {
      for key in schema.keys(between: places[other].table, and: places[index].table) {
        guard let left = places[other].table.column(named: key),
          let right = places[index].table.column(named: key)
        else { continue }
        pairs.append(
          (Reference(place: other, column: left), Reference(place: index, column: right)))
      }
    }
    return pairs
  }
}
