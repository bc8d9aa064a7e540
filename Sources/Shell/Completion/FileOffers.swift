import Glibc
import Model

/// The files of one folder; hidden ones only once a dot is typed.
struct FileOffers {
  let typed: String

  /// Entries of a folder that are looked at, so that a huge one does not hold up the keyboard.
  private static let mostEntries = 5_000

  var all: [Offer] {
    let slash = typed.lastIndex(of: "/").map { typed.index(after: $0) } ?? typed.startIndex
    let folder = String(typed[..<slash])
    let isHidden = typed[slash...].first == "."
    guard let entries = opendir(folder.isEmpty ? "." : folder) else { return [] }
    defer { closedir(entries) }
    var offers: [Offer] = []
    var seen = 0
    while seen < Self.mostEntries, let entry = readdir(entries) {
      seen += 1
      let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      guard let name = String(validating: bytes, as: UTF8.self), name != ".", name != "..",
        (name.first == ".") == isHidden
      else { continue }
      var status = stat()
      let isFolder =
        stat(folder + name, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
      offers.append(Offer(folder + name + (isFolder ? "/" : ""), .file, ""))
    }
    return offers.sorted { $0.name < $1.name }
  }
}
