internal import Model

/// Makes rows of objects as a layout says: its own columns where it names them, every other member
/// as it was sent.
final class RowMaker {
  private let layout: ReplyLayout
  private let columns = ColumnIndex()

  init(_ layout: ReplyLayout) { self.layout = layout }

  func batch(_ objects: ArraySlice<JSONValue>) -> Batch {
    var grid = RowGrid(width: columns.count)
    var bytes: [UInt8] = []
    for object in objects {
      for members in rows(of: object) {
        grid.beginRow()
        for added in layout.added {
          set(added.name, .text(Array(added.value.utf8)), &grid, &bytes)
        }
        for member in members { take(member, members, &grid, &bytes) }
        if grid.rowCount == 0, layout.pairs != nil { nameAll(&grid) }
        grid.endRow()
      }
    }
    let (width, count) = (grid.width, grid.rowCount)
    var batch = Batch(columns: Array(columns.columns[..<width]))
    batch.rowCount = count
    batch.cells = grid.finish()
    batch.bytes = bytes
    return batch
  }

  /// The columns that are made of pairs are there although the first rows lack a pair.
  private func nameAll(_ grid: inout RowGrid) {
    for source in layout.columns {
      let column = Array(source.name.utf8).withUnsafeBufferPointer { columns.column($0, due: 0) }
      if let column { grid.name(column) }
    }
  }

  /// The members of an object; pairs of keys and values are members too, or rows of their own.
  private func rows(of object: JSONValue) -> [[JSONValue.Member]] {
    guard case .object(let members) = object else { return [] }
    guard let pairs = layout.pairs, let held = object.member(pairs.member) else { return [members] }
    let others = members.filter { $0.name != pairs.member }
    let found = Self.pairs(in: held, pairs)
    guard pairs.areRows else { return [others + found] }
    return found.map { pair in
      others + [
        .init(name: pairs.key, value: .text(Array(pair.name.utf8))),
        .init(name: pairs.value, value: pair.value),
      ]
    }
  }

  private static func pairs(
    in held: JSONValue, _ pairs: ReplyLayout.Pairs
  ) -> [JSONValue.Member] {
    switch held {
    case .object(let members): return members
    case .array(let items):
      return items.compactMap { item in
        item.member(pairs.key).map {
          .init(name: $0.string, value: item.member(pairs.value) ?? .null)
        }
      }
    default: return []
    }
  }

  private func take(
    _ member: JSONValue.Member, _ members: [JSONValue.Member], _ grid: inout RowGrid,
    _ bytes: inout [UInt8]
  ) {
    // Names may be spelled in either Unicode form.
    let sources = layout.columns.filter { $0.members.contains(member.name) }
    var isKept = sources.isEmpty
    for source in sources {
      isKept = isKept || source.isDerived && !hasPlain(member.name)
    }
    if isKept { set(member.name, member.value, &grid, &bytes) }
    for source in sources { set(source.name, source.value(of: member.value), &grid, &bytes) }
  }

  /// Whether a column shows the member just as it was sent.
  private func hasPlain(_ member: String) -> Bool {
    layout.columns.contains { $0.members.contains(member) && $0.form == .asSent }
  }

  private func set(
    _ name: String, _ value: JSONValue, _ grid: inout RowGrid, _ bytes: inout [UInt8]
  ) {
    let utf8 = Array(name.utf8)
    guard let column = utf8.withUnsafeBufferPointer({ columns.column($0, due: 0) }) else { return }
    let kind: Batch.Kind =
      switch value {
      case .null: .null
      case .boolean: .boolean
      case .number: .number
      case .text: .text
      case .array, .object: .nested
      }
    let cell = value.bytes
    _ = grid.set(
      column,
      Batch.Cell(kind, offset: UInt32(bytes.count), length: UInt32(cell.count)))
    bytes += cell
  }
}

extension ReplyLayout.Source {
  /// Whether the column shows a part of what was sent.
  fileprivate var isDerived: Bool { form != .asSent }

  /// What the column makes of a value.
  fileprivate func value(of value: JSONValue) -> JSONValue {
    switch form {
    case .asSent: return value
    case .number:
      guard case .text(let text) = value else { return value }
      return MeasuredText(text).number.map(JSONValue.number) ?? .null
    case .unit:
      guard case .text(let text) = value else { return .null }
      return MeasuredText(text).unit.map(JSONValue.text) ?? .null
    case .part(let index):
      let parts = value.bytes.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      guard parts.indices.contains(index) else { return .null }
      let part = parts[index].drop { $0 == 0x20 }
      return part.isEmpty ? .null : .number(Array(part))
    case .name:
      let id = value.string
      guard let name = names.first(where: { $0.code.sameBytes(as: id) }) else { return .null }
      return .text(Array(name.meaning.utf8))
    }
  }
}
