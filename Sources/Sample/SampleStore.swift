package import Model
package import Services

/// Answers Envirofacts requests from the data inside the program, as the service would.
///
/// The paths, formats, row numbers and refusals are the service's; `docs/sample.md` tells what of
/// them is recorded and what is guessed.
package final class SampleStore: Fetcher {
  /// One line: what the data are and of when.
  package static let aboutNote =
    "sample data: EPA RadNet results of 1 March to 22 April 2011, TRI facilities of New York"
    + " in 2013, water systems of Georgia in the first quarter of 2025"

  /// Every table in the store, its columns in the order in which they are served.
  package static let tables: [SampleTable] = {
    guard let database = try? SampleDatabase(), let schema = try? SampleSchema(of: database)
    else { return [] }
    return schema.tables
  }()

  private let database: SampleDatabase
  private let schema: SampleSchema
  private let base: String
  /// The addresses of described services, by their names, where others than their own are set.
  private let addresses: [String: String]

  /// Opens the store.
  ///
  /// - Parameters:
  ///   - base: the address that requests begin with; every address with `efservice/` or
  ///     `dmapservice/` in it is understood too.
  ///   - addresses: those of described services that are not their own.
  /// - Throws: ``Problem`` when the store inside the program cannot be read.
  package init(
    base: String = "https://data.epa.gov/efservice/", addresses: [String: String] = [:]
  ) throws(Problem) {
    database = try SampleDatabase()
    schema = try SampleSchema(of: database)
    self.base = base
    self.addresses = addresses
  }

  /// Answers a request for an Envirofacts path as the service would.
  package func reply(to request: Request) throws(Problem) -> Reply {
    try checkInterruption()
    if request.expects.format == .plist || request.expects.format == .binaryPlist {
      return echo(request)
    }
    guard request.method == .get else { return refuse(.wrongMethod, request) }
    if let described = described(request) { return described }
    guard let path = servicePath(of: request.url, base: base) else {
      return refuse(.unknownPath(request.url), request)
    }
    switch PathMeaning(of: path, schema) {
    case .query(let query): return try answer(query, to: request)
    case .refusal(let refusal): return refuse(refusal, request)
    }
  }

  /// No answer of a property-list service is recorded: a call is answered with the call itself.
  private func echo(_ request: Request) -> Reply {
    Reply(
      request: request, url: withoutSecrets(request.url), status: 200,
      headers: [Header("Content-Type", "text/xml; charset=utf-8")], origin: .sample,
      body: WholeBody(String(decoding: request.body, as: UTF8.self)))
  }

  /// The answer of a described table; nil when the address is none of theirs.
  private func described(_ request: Request) -> Reply? {
    let reading = DescribedReading(request.url) { table in
      [addresses[table.service], table.url ?? Descriptions.service(named: table.service)?.url]
        .compactMap(\.self)
    }
    guard let reading, let answers = DescribedAnswers(of: reading.table) else { return nil }
    return reply(200, .json, WholeBody(answers.body(for: reading.query)), request)
  }

  /// The answer to what a path means.
  ///
  /// - Throws: ``Problem`` when the user interrupts.
  package func answer(_ query: PathQuery, to request: Request) throws(Problem) -> Reply {
    do throws(Refusal) {
      let question = try Question(query, schema)
      return query.isCount
        ? try count(question, query, request) : try rows(question, query, request)
    } catch {
      if let problem = error.problem { throw problem }
      return refuse(error, request)
    }
  }

  private func rows(
    _ question: Question, _ query: PathQuery, _ request: Request
  ) throws(Refusal) -> Reply {
    let format = try answerFormat(of: query)
    let writer = RowWriter(format, table: question.places[0].table.name, question.outputs)
    let statement = try prepare(try question.select(query))
    return reply(200, format, AnswerBody(statement, writer), request)
  }

  private func count(
    _ question: Question, _ query: PathQuery, _ request: Request
  ) throws(Refusal) -> Reply {
    let format = try answerFormat(of: query)
    guard format != .csv else { throw .countAsText }
    let statement = try prepare(try question.count(query))
    let number: Int
    do throws(Problem) {
      number = try statement.step() ? statement.integer(0) : 0
    } catch {
      throw .problem(error)
    }
    let text = countText(number, format, table: question.places[0].table.name)
    return reply(200, format, WholeBody(text), request)
  }

  /// A question that SQLite will not take, such as one of 100,000 filters, is refused as the
  /// service refuses: by an answer.
  private func prepare(_ sql: Fragment) throws(Refusal) -> SampleStatement {
    do throws(Problem) {
      return try SampleStatement(sql, in: database)
    } catch {
      throw .tooComplex
    }
  }

  private func refuse(_ refusal: Refusal, _ request: Request) -> Reply {
    reply(refusal.status, .json, WholeBody(refusal.body), request)
  }

  private func reply(
    _ status: Int, _ format: AnswerFormat, _ body: any ByteStream, _ request: Request
  ) -> Reply {
    Reply(
      request: request, url: withoutSecrets(request.url), status: status,
      headers: [Header("Content-Type", contentType(format))], origin: .sample, body: body)
  }
}
