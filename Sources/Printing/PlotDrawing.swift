import Model

/// Bars from zero, a line a row.
struct PlotBars {
  private let points: [PlotPoint]
  private let width: Int
  /// Columns of the longest label.
  private static let mostLabel = 24

  init(_ points: [PlotPoint], width: Int) {
    self.points = points
    self.width = width
  }

  var text: String {
    let labels = points.map { point in
      ShownCell(point.label + (point.group.isEmpty ? "" : " / " + point.group))
        .cut(to: Self.mostLabel)
    }
    let values = points.map { $0.value.map(PlotScale.short) ?? "" }
    let labelWidth = labels.map(\.width).max() ?? 0
    let valueWidth = values.map(\.utf8.count).max() ?? 0
    let room = max(width - labelWidth - valueWidth - 5, 4)
    let known = points.compactMap(\.value)
    let scale = PlotScale(known + [0])
    let zero = scale.place(0, of: room)
    var text = ""
    for (index, point) in points.enumerated() {
      let label = labels[index]
      text += label.text + String(repeating: " ", count: labelWidth - label.width) + " "
      text += String(repeating: " ", count: valueWidth - values[index].utf8.count) + values[index]
      text += " " + Self.bar(point.value.map { scale.place($0, of: room) }, zero, room) + "\n"
    }
    return text
  }

  private static func bar(_ end: Int?, _ zero: Int, _ room: Int) -> String {
    var cells = [Character](repeating: " ", count: room)
    cells[zero] = "│"
    if let end {
      for place in min(end, zero)...max(end, zero) where place != zero { cells[place] = "█" }
    }
    while cells.last == " " { cells.removeLast() }
    return String(cells)
  }
}

/// Points over two axes, each group with its mark; neighbours in a group are joined by dots.
struct PlotGrid {
  private let points: [PlotPoint]
  private let positions: [Double]
  private let isDate: Bool
  private let width: Int
  private static let height = 18
  private static let marks: [Character] = ["•", "o", "x", "+", "*", "#", "@", "%"]

  init(_ points: [PlotPoint], _ positions: [Double], isDate: Bool, width: Int) {
    self.points = points
    self.positions = positions
    self.isDate = isDate
    self.width = width
  }

  var text: String {
    let across = PlotScale(positions)
    let up = PlotScale(points.compactMap(\.value))
    let ticks = (0..<Self.height).map { row -> String in
      guard row % 4 == 0 || row == Self.height - 1 else { return "" }
      let share = Double(Self.height - 1 - row) / Double(Self.height - 1)
      return PlotScale.short(up.low * (1 - share) + up.high * share)
    }
    let margin = ticks.map(\.utf8.count).max() ?? 0
    let room = max(width - margin - 3, 10)
    var cells = Array(
      repeating: [Character](repeating: " ", count: room), count: Self.height)
    let groups = points.reduce(into: [String]()) { groups, point in
      if !groups.contains(point.group) { groups.append(point.group) }
    }
    for (index, group) in groups.enumerated() {
      draw(group, Self.marks[index % Self.marks.count], across, up, into: &cells)
    }
    var text = ""
    for (row, tick) in ticks.enumerated() {
      text += String(repeating: " ", count: margin - tick.utf8.count) + tick
      var line = " ┤" + String(cells[row])
      while line.last == " " { line.removeLast() }
      text += line + "\n"
    }
    text += String(repeating: " ", count: margin + 1) + "└" + String(repeating: "─", count: room)
    text += "\n" + axis(across, margin, room)
    if groups.count > 1 || groups.first?.isEmpty == false {
      text +=
        groups.enumerated().map { "\(Self.marks[$0 % Self.marks.count]) \($1)" }
        .joined(separator: "   ") + "\n"
    }
    return text
  }

  private func draw(
    _ group: String, _ mark: Character, _ across: PlotScale, _ up: PlotScale,
    into cells: inout [[Character]]
  ) {
    let room = cells[0].count
    var before: (x: Int, y: Int)?
    let order = points.indices.filter { points[$0].group == group }
      .sorted { positions[$0] < positions[$1] }
    for index in order {
      guard let value = points[index].value else {
        before = nil
        continue
      }
      let x = across.place(positions[index], of: room)
      let y = Self.height - 1 - up.place(value, of: Self.height)
      if let before, x > before.x + 1 {
        for between in before.x + 1..<x {
          let share = Double(between - before.x) / Double(x - before.x)
          let row = before.y + Int((Double(y - before.y) * share).rounded())
          if cells[row][between] == " " { cells[row][between] = "·" }
        }
      }
      cells[y][x] = mark
      before = (x, y)
    }
  }

  /// The first and the last value under the axis.
  private func axis(_ across: PlotScale, _ margin: Int, _ room: Int) -> String {
    let first = label(across.low)
    let last = label(across.high)
    let gap = max(room - first.utf8.count - last.utf8.count, 1)
    return String(repeating: " ", count: margin + 2) + first
      + (across.low == across.high ? "" : String(repeating: " ", count: gap) + last) + "\n"
  }

  private func label(_ position: Double) -> String {
    guard isDate, let index = positions.firstIndex(of: position) else {
      return PlotScale.short(position)
    }
    return String(points[index].label.prefix(10))
  }
}
