package import Model

extension Settings {
  /// The addresses that were set for described services, by the services' names.
  package var serviceAddresses: [String: String] {
    Descriptions.all.reduce(into: [:]) { addresses, service in
      addresses[service.name] = services[FoldedName(service.addressSetting)]
    }
  }

  /// The addresses below which a described table is asked: the one that was set, and its own.
  package func addresses(of table: TableDescription) -> [String] {
    let own = table.url ?? Descriptions.service(named: table.service)?.url
    return [serviceAddresses[table.service], own].compactMap(\.self)
  }
}
