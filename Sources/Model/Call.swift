/// A call of a property-list service: a method, what it is given, and where the answer goes.
package struct Call: Hashable, Sendable {
  /// `PACKAGE.METHOD`, split at its last dot.
  package var method: Value
  package var arguments: [Argument]
  package var format: Name?
  package var destination: Destination?

  /// One `name = value`.
  package struct Argument: Hashable, Sendable {
    package let name: Name
    package let content: Content

    package init(_ name: Name, _ content: Content) {
      self.name = name
      self.content = content
    }
  }

  /// What a name is given.
  package indirect enum Content: Hashable, Sendable {
    case value(Value)
    /// `[a, b]`
    case list([Content], SourceRange)
    /// `{a = 1, b = 2}`
    case dictionary([Argument], SourceRange)
  }

  package init(
    _ method: Value, _ arguments: [Argument], format: Name? = nil, destination: Destination? = nil
  ) {
    self.method = method
    self.arguments = arguments
    self.format = format
    self.destination = destination
  }
}
