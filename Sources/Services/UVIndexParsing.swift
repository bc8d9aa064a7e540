import Model

extension UVIndex {
  static func parse(_ grammar: PathGrammar) throws(PathFault) -> ParsedPath {
    let segments = grammar.segments
    var parsed = ParsedPath(.uvIndex)
    parsed.add(PathQuery.Table(segments[0].text), at: 0)
    var index = 1
    while index < segments.count {
      let segment = segments[index]
      if index == segments.count - 1, EnvirofactsV1.isFormat(segment.text) {
        parsed.query.format = EnvirofactsV1.format(segment.text)
        return parsed
      }
      guard parameters.contains(where: segment.spells) else {
        throw PathFault(index, "the UV index takes ZIP, or CITY and STATE")
      }
      guard index + 1 < segments.count else {
        throw PathFault(index, "its value is missing")
      }
      let filter = PathQuery.Filter(segment.text, .equals, [segments[index + 1].text])
      parsed.add(filter, at: index)
      index += 2
    }
    return parsed
  }
}
