internal import Model
internal import Services

extension Question {
  /// The column that a name means: a plain one in the first of these places that has it, a dotted
  /// one (V2: `table.column`, `program.table.column`) in any place.
  func reference(_ name: String, in indices: [Int]) throws(Refusal) -> Reference {
    if dialect == .v2, let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) {
      let owner = name[..<dot]
      let plain = name[name.utf8.index(after: dot)...]
      for (index, place) in places.enumerated() where isName(owner, of: place.table) {
        guard let column = place.table.column(named: plain) else { continue }
        return Reference(place: index, column: column)
      }
      throw .unknownColumn(name, in: String(owner))
    }
    for index in indices {
      if let column = places[index].table.column(named: name) {
        return Reference(place: index, column: column)
      }
    }
    throw .unknownColumn(name, in: indices.last.map { places[$0].table.name } ?? "")
  }

  private func isName(_ owner: Substring, of table: SampleTable) -> Bool {
    owner.equalsIgnoringASCIICase(table.name)
      || owner.equalsIgnoringASCIICase(table.program + "." + table.name)
  }

  /// Every column once, in the order of the path; a key is given under the left table, another
  /// repeated name as `TABLE.COLUMN`.
  func namedOutputs() -> [Output] {
    var outputs: [Output] = []
    var names: Set<FoldedName> = []
    for (index, place) in places.enumerated() {
      for column in place.table.columns {
        let reference = Reference(place: index, column: column)
        guard !isKeyGivenBefore(reference) else { continue }
        let isNew = names.insert(FoldedName(column.name)).inserted
        outputs.append(
          Output(
            name: isNew ? column.name : place.table.name + "." + column.name, type: column.type,
            sql: outputSQL(reference)))
      }
    }
    return outputs
  }

  private func isKeyGivenBefore(_ reference: Reference) -> Bool {
    sameNamedPartners(of: reference).contains { $0.place < reference.place }
  }

  /// Rows of a right or full join may have the key on the right side only.
  private func outputSQL(_ reference: Reference) -> String {
    guard places.contains(where: { $0.kind == .right || $0.kind == .fullOuter }) else {
      return reference.sql
    }
    let partners = sameNamedPartners(of: reference).map(\.sql)
    guard !partners.isEmpty else { return reference.sql }
    return "coalesce(" + ([reference.sql] + partners).joined(separator: ", ") + ")"
  }

  /// The columns of the same name that a join has made equal to this one.
  private func sameNamedPartners(of reference: Reference) -> [Reference] {
    var partners: [Reference] = []
    for pair in places.flatMap(\.keys) {
      guard pair.left.column.name.sameBytes(as: reference.column.name),
        pair.right.column.name.sameBytes(as: reference.column.name)
      else { continue }
      if pair.left.place == reference.place { partners.append(pair.right) }
      if pair.right.place == reference.place { partners.append(pair.left) }
    }
    return partners
  }
}
