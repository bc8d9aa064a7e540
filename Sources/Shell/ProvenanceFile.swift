import Model
import Printing

/// `--provenance`: a small JSON beside a file, `out.csv.provenance.json`, that tells where its rows
/// came from.
extension Session {
  /// - Throws: ``Problem`` when the file cannot be read again, or the one beside it not written.
  func tellProvenance(
    of query: Query, _ urls: [String], _ rows: Int, at path: String
  ) throws(Problem) {
    let descriptor = try TextFile.opened(path, allowsPipe: false)
    defer { TextFile.close(descriptor) }
    var digest = SHA256()
    while let chunk = try TextFile.nextChunk(descriptor, path: path) {
      chunk.withUnsafeBytes { digest.add($0) }
    }
    let found = provenance(of: query, urls)
    // One row in the program's own JSON, so that every text is escaped as elsewhere.
    var batch = Batch(
      columns: ["statement", "urls", "time", "rows", "sha256", "origin", "weir"].map { Column($0) })
    let list = "[" + urls.map { JSONText.quoted($0) }.joined(separator: ",") + "]"
    batch.append([
      (.text, found.statement), (.nested, list), (.text, found.time), (.number, "\(rows)"),
      (.text, digest.hexadecimal), (.text, found.origin), (.text, found.version),
    ])
    let file = try OutputFile(path: path + ".provenance.json")
    let printer = Format.jsonl.printer(.init())
    try printer.write(batch, to: file)
    try printer.end(to: file)
    try file.commit()
  }
}
