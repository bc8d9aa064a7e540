internal import Model

/// A tree and the number of levels in it, kept below a limit so that walking it is safe.
struct Grown<Content> {
  var content: Content
  var height: Int

  init(_ content: Content, height: Int) {
    self.content = content
    self.height = height
  }
}

extension Grown {
  /// One level more than the trees below.
  ///
  /// - Throws: above ``Limits/treeHeight``.
  init(_ content: Content, above heights: Int..., at range: SourceRange) throws(Problem) {
    let height = heights.reduce(0) { max($0, $1) } + 1
    if height > Limits.treeHeight {
      throw Problem(.nestedTooDeep(limit: Limits.treeHeight), at: range)
    }
    self.init(content, height: height)
  }
}
