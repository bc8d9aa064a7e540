internal import CServices
internal import Model

/// The services that are known by their descriptions.
package enum Descriptions {
  /// Those inside the program, in the order of their names; read at first use.
  package static let all: [ServiceDescription] = {
    let text = UnsafeBufferPointer(start: weir_services(), count: weir_services_size())
    // A test reads them, so that nothing is wrong with them here.
    return (try? DescriptionReader.read(text)) ?? []
  }()

  /// The service of that name, ASCII case aside.
  package static func service(named name: some StringProtocol) -> ServiceDescription? {
    all.first { $0.name.equalsIgnoringASCIICase(name) }
  }

  /// The table of a dotted name whose first part is a service: `SERVICE.TABLE`.
  package static func table(named name: some StringProtocol) -> TableDescription? {
    guard let dot = name.firstIndex(of: ".") else { return nil }
    return service(named: name[..<dot])?.table(named: name[name.index(after: dot)...])
  }
}
