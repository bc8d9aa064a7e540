import Model
import Services

/// Tables by their plain names, or by dotted ones once a dot is typed.
struct TableOffers {
  let catalogue: Catalogue
  let typed: String

  var all: [Offer] {
    let service = Catalogue.service + "."
    let isService = typed.asciiLowercased.utf8.starts(with: service.utf8)
    let rest = isService ? String(typed.dropFirst(service.count)) : typed
    let isDotted = rest.utf8.contains(UInt8(ascii: "."))
    var offers: [Offer] = []
    var gone: [Offer] = []
    for table in catalogue.tables(matching: nil) {
      var name = table.name
      let isDescribed = table.service != Catalogue.service
      if isDescribed, isService || !isDotted { continue }
      if isDotted, !name.utf8.contains(UInt8(ascii: ".")) {
        name = table.program + "." + name.asciiLowercased
      }
      if isService { name = service + name }
      if table.status == .live {
        offers.append(Offer(name, .table, table.meaning.firstClause))
      } else {
        gone.append(Offer(name, .table, "no longer there"))
      }
    }
    guard !isDotted, !isService else { return offers + gone }
    let programs = catalogue.programs().map { Offer($0.name + ".", .table, $0.meaning.firstClause) }
    let services = Descriptions.all.map { Offer($0.name + ".", .table, $0.meaning.firstClause) }
    return offers + programs + services + gone
  }
}

extension String {
  /// Up to the first mark that ends a clause: what fits beside a name.
  var firstClause: String {
    String(prefix { $0 != ";" && $0 != "(" && $0 != ":" }).trimmingLastBlank
  }

  private var trimmingLastBlank: String { last == " " ? String(dropLast()) : self }
}
