/// An element inside a field, which no column can hold as it is: it becomes JSON.
///
/// An element with elements inside is an object, whose text, if it has any besides blanks, is the
/// member `#text`; elements of one name are one member with an array. Any other is a string.
struct XMLNode {
  let name: [UInt8]
  var text: [UInt8] = []
  var children: [XMLNode] = []

  /// Appends the node as compact JSON.
  func write(to json: inout [UInt8]) {
    if children.isEmpty {
      XMLNode.write(text, to: &json)
      return
    }
    json.append(UInt8(ascii: "{"))
    var members: [(name: [UInt8], nodes: [XMLNode])] = []
    if !text.allSatisfy(isBlank) {
      members.append((Array("#text".utf8), [XMLNode(name: [], text: text)]))
    }
    var numbers: [[UInt8]: Int] = [:]
    for child in children {
      if let number = numbers[child.name] {
        members[number].nodes.append(child)
      } else {
        numbers[child.name] = members.count
        members.append((child.name, [child]))
      }
    }
    for (number, member) in members.enumerated() {
      if number > 0 { json.append(UInt8(ascii: ",")) }
      XMLNode.write(member.name, to: &json)
      json.append(UInt8(ascii: ":"))
      XMLNode.write(member.nodes, to: &json)
    }
    json.append(UInt8(ascii: "}"))
  }

  private static func write(_ nodes: [XMLNode], to json: inout [UInt8]) {
    if nodes.count == 1 {
      nodes[0].write(to: &json)
      return
    }
    json.append(UInt8(ascii: "["))
    for (number, node) in nodes.enumerated() {
      if number > 0 { json.append(UInt8(ascii: ",")) }
      node.write(to: &json)
    }
    json.append(UInt8(ascii: "]"))
  }

  /// Appends a text as a JSON string.
  static func write(_ text: [UInt8], to json: inout [UInt8]) {
    let digits = Array("0123456789abcdef".utf8)
    json.append(UInt8(ascii: "\""))
    for byte in text {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): json += [UInt8(ascii: "\\"), byte]
      case 0..<0x20: json += "\\u00".utf8 + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default: json.append(byte)
      }
    }
    json.append(UInt8(ascii: "\""))
  }
}
