internal import Glibc
internal import Model

/// The columns of an answer in the order in which they were first named, found by their bytes.
///
/// Most rows name their columns in one order, so the column that is due is tried first.
final class ColumnIndex {
  private(set) var columns: [Column] = []
  /// Where each name starts in `names`; one more at the end.
  private var starts: [Int] = [0]
  private var names: UnsafeMutablePointer<UInt8>
  private var capacity = 1 << 10
  /// Column numbers by hash, -1 where empty; its count is a power of two over twice the columns.
  private var slots: [Int32] = Array(repeating: -1, count: 64)

  init() { names = .allocate(capacity: capacity) }

  deinit { names.deallocate() }

  var count: Int { columns.count }

  /// Whether a column's name is followed by a quote and the name equals the bytes before it.
  ///
  /// - Parameter limit: bytes that may be read at `key`.
  @inline(__always)
  func isKey(_ column: Int, at key: UnsafePointer<UInt8>, limit: Int) -> Bool {
    let start = starts[column]
    let length = starts[column + 1] - start
    return length < limit && key[length] == UInt8(ascii: "\"")
      && memcmp(key, names + start, length) == 0
  }

  /// The column of that name, if there is one.
  func find(_ name: UnsafeBufferPointer<UInt8>) -> Int? {
    let slot = slot(of: name)
    return slots[slot] < 0 ? nil : Int(slots[slot])
  }

  /// The column of that name, which is tried at `due` first; a new one at the end if there is none.
  ///
  /// - Returns: nil when there are too many columns.
  func column(_ name: UnsafeBufferPointer<UInt8>, due: Int) -> Int? {
    if due < count, isName(due, name) { return due }
    let slot = slot(of: name)
    if slots[slot] >= 0 { return Int(slots[slot]) }
    guard count < Limits.columns else { return nil }
    append(name)
    slots[slot] = Int32(count - 1)
    if count * 2 >= slots.count { rehash() }
    return count - 1
  }

  private func isName(_ column: Int, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = starts[column]
    guard starts[column + 1] - start == name.count else { return false }
    guard let base = name.baseAddress else { return true }
    return memcmp(base, names + start, name.count) == 0
  }

  private func append(_ name: UnsafeBufferPointer<UInt8>) {
    let end = starts[count]
    if end + name.count > capacity {
      capacity = max(capacity * 2, end + name.count)
      let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
      larger.update(from: names, count: end)
      names.deallocate()
      names = larger
    }
    if let base = name.baseAddress { (names + end).update(from: base, count: name.count) }
    starts.append(end + name.count)
    columns.append(Column(String(decoding: name, as: UTF8.self)))
  }

  /// The slot that holds the name, or the empty one where it belongs.
  private func slot(of name: UnsafeBufferPointer<UInt8>) -> Int {
    // FNV-1a. Crowding on purpose is bounded by the number of columns.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in name { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    var slot = Int(truncatingIfNeeded: hash ^ hash >> 32) & (slots.count - 1)
    while slots[slot] >= 0, !isName(Int(slots[slot]), name) {
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  private func rehash() {
    slots = Array(repeating: -1, count: slots.count * 2)
    for column in 0..<count {
      let name = UnsafeBufferPointer(
        start: UnsafePointer(names + starts[column]), count: starts[column + 1] - starts[column])
      slots[slot(of: name)] = Int32(column)
    }
  }
}
