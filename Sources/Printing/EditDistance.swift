/// The least number of bytes to insert, drop or change that makes one short name the other.
func editDistance(_ left: String, _ right: String) -> Int {
  let right = Array(right.utf8)
  var row = Array(0...right.count)
  for (index, byte) in left.utf8.enumerated() {
    var diagonal = index
    row[0] = index + 1
    for column in right.indices {
      let changed = diagonal + (right[column] == byte ? 0 : 1)
      diagonal = row[column + 1]
      row[column + 1] = min(changed, row[column] + 1, row[column + 1] + 1)
    }
  }
  return row[right.count]
}
