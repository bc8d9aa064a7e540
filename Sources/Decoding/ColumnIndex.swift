internal import Glibc
internal import Model

/// The columns of an answer in the order in which they were first named, found by their bytes.
///
/// Most rows name their columns in one order, so the column that is due is tried first.
final class ColumnIndex {
  private(set) var columns: [Column] = []
  private var names: UnsafeMutablePointer<UInt8>
  private var nameCapacity = 1 << 10
  /// Where each name starts in `names`; one more at the end.
  private var starts: UnsafeMutablePointer<Int>
  private var startCapacity = 1 << 6
  /// Column numbers by hash, -1 where empty; its count is a power of two over twice the columns.
  private var slots: [Int32] = Array(repeating: -1, count: 64)

  /// The names as they are now, for a loop that compares very many; good until the next new column.
  struct Keys {
    fileprivate let names: UnsafePointer<UInt8>
    fileprivate let starts: UnsafePointer<Int>
    let count: Int

    /// Whether the name of a column is what stands at `key`, with a quote behind it.
    ///
    /// - Parameter limit: bytes that may be read at `key`.
    @inline(__always)
    func isKey(_ column: Int, at key: UnsafePointer<UInt8>, limit: Int) -> Bool {
      let start = starts[column]
      let length = starts[column + 1] - start
      return length < limit && key[length] == UInt8(ascii: "\"")
        && memcmp(key, names + start, length) == 0
    }
  }

  init() {
    names = .allocate(capacity: nameCapacity)
    starts = .allocate(capacity: startCapacity)
    starts.initialize(to: 0)
  }

  deinit {
    names.deallocate()
    starts.deallocate()
  }

  var count: Int { columns.count }

  var keys: Keys { Keys(names: names, starts: starts, count: count) }

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
    grow(&names, &nameCapacity, used: end, by: name.count)
    grow(&starts, &startCapacity, used: count + 1, by: 1)
    if let base = name.baseAddress { (names + end).update(from: base, count: name.count) }
    starts[count + 1] = end + name.count
    columns.append(Column(String(decoding: name, as: UTF8.self)))
  }

  private func grow<Element: BitwiseCopyable>(
    _ memory: inout UnsafeMutablePointer<Element>, _ capacity: inout Int, used: Int, by count: Int
  ) {
    guard used + count > capacity else { return }
    capacity = max(capacity * 2, used + count)
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    larger.update(from: memory, count: used)
    memory.deallocate()
    memory = larger
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
