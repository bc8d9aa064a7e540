import Model
import Services

/// The tables of a query as one path joins them.
struct Joining {
  let catalogue: Catalogue
  let dialect: PathQuery.Dialect

  /// Tables that one V1 path takes (EPA's page on the V1 service).
  private static let mostTablesOfV1 = 3

  /// Whether the service can join a table to those before it, which it joins too.
  func joins(
    _ index: Int, of tables: [ResolvedTable], on: Condition?,
    _ resolution: inout ExpressionResolution
  ) throws(Problem) -> Bool {
    guard dialect != .v1 || index < Self.mostTablesOfV1 else { return false }
    guard let on else { return true }
    guard let asked = try pairs(on, resolution: &resolution, right: index),
      let known = knownKey(of: tables[index], with: Array(tables[..<index]))
    else { return false }
    return Set(asked) == Set(known)
  }

  func tables(_ tables: [ResolvedTable]) -> [PathQuery.Table] {
    var joined = [PathQuery.Table(tables[0].sentName)]
    for index in tables.indices.dropFirst() {
      let known = knownKey(of: tables[index], with: Array(tables[..<index]))
      // V1 finds the key by itself; V2 is told it where it is known.
      joined.append(
        PathQuery.Table(
          tables[index].sentName, join: .join, keys: dialect == .v2 ? known ?? [] : []))
    }
    return joined
  }

  /// The catalogue's key between a table and the nearest earlier one that has one.
  private func knownKey(of table: ResolvedTable, with earlier: [ResolvedTable]) -> [PathQuery.Key]?
  {
    guard let right = table.schema else { return nil }
    for left in earlier.reversed() {
      guard let schema = left.schema else { continue }
      let key = catalogue.joinKey(schema, right)
      guard !key.isEmpty else { continue }
      return key.map { pair in
        let isPlain = dialect == .v1 || left.sentName == earlier.first?.sentName
        let name = dialect == .v2 ? pair.left.asciiLowercased : pair.left
        return PathQuery.Key(
          left: isPlain ? name : left.sentName + "." + name,
          right: dialect == .v2 ? pair.right.asciiLowercased : pair.right)
      }
    }
    return nil
  }

  /// `a.X = b.X and …` as pairs in the spelling of ``knownKey(of:with:)``; nil for anything else.
  private func pairs(
    _ on: Condition, resolution: inout ExpressionResolution, right: Int
  ) throws(Problem) -> [PathQuery.Key]? {
    var pairs: [PathQuery.Key] = []
    for part in on.normalized().conjuncts {
      guard
        case .comparison(.column(let first), .equal, .expression(.column(let second))) = part
      else { return nil }
      let one = try resolution.columns.resolve(first)
      let other = try resolution.columns.resolve(second)
      guard one.table != other.table, max(one.table, other.table) == right else { return nil }
      let (left, right) = one.table < other.table ? (one, other) : (other, one)
      let name = { (column: ResolvedColumn) in
        dialect == .v2
          ? column.name.asciiLowercased : (column.schema?.name ?? column.name.asciiUppercased)
      }
      let isPlain = dialect == .v1 || left.table == 0
      let prefix = isPlain ? "" : resolution.columns.tables[left.table].sentName + "."
      pairs.append(PathQuery.Key(left: prefix + name(left), right: name(right)))
    }
    return pairs
  }
}
