/// One HTTP request.
package struct Request: Hashable, Sendable {
  /// The HTTP method.
  package enum Method: String, Hashable, Sendable { case get = "GET", post = "POST" }

  package var method: Method = .get
  /// Absolute, percent-encoded.
  package var url: String
  package var headers: [Header] = []
  package var body: [UInt8] = []
  package var expects: Expectation
  /// How often its service may be asked; nil is not known.
  package var pace: Pace?
  /// Tries after the first; nil is what the setting says, and none for POST, which may have done
  /// its work although no answer came.
  package var retries: Int?

  /// Requests that a service takes in a minute.
  package struct Pace: Hashable, Sendable {
    package let service: String
    package let perMinute: Int

    package init(service: String, perMinute: Int) {
      self.service = service
      self.perMinute = perMinute
    }
  }

  /// What a right answer looks like.
  package struct Expectation: Hashable, Sendable {
    package var format: ReplyFormat
    package var shape: Shape
    /// The tables asked, in order; their prefix is taken off column names such as `TABLE.COLUMN`.
    package var tables: [String]
    /// Where the rows are in an answer of a service with a description; nil for a list of rows.
    package var layout: ReplyLayout?

    package init(
      _ format: ReplyFormat, _ shape: Shape = .rows, tables: [String] = [],
      layout: ReplyLayout? = nil
    ) {
      self.format = format
      self.shape = shape
      self.tables = tables
      self.layout = layout
    }
  }

  /// Whether rows were asked for or their number.
  package enum Shape: Hashable, Sendable {
    case rows
    /// One number; decoded as one row with the column `count`.
    case count
  }

  package init(_ url: String, expects: Expectation) {
    self.url = url
    self.expects = expects
  }
}

/// One header of a request or reply.
package struct Header: Hashable, Sendable {
  package let name: String
  package let value: String
  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// The formats that replies are read in.
package enum ReplyFormat: String, CaseIterable, Hashable, Sendable {
  case json
  case xml
  case csv
  /// Of files here: values with tabs between them, and a JSON object a line.
  case tsv
  case jsonl
  /// XML only.
  case plist
  /// Binary, or XML: a service that was asked for the one may refuse in the other.
  case binaryPlist

  /// Those that tables of Envirofacts come in.
  package static let ofTables: [ReplyFormat] = [.json, .xml, .csv]

  /// Those that services answer in; the others are of files here.
  package static let ofServices = allCases.filter { $0 != .tsv && $0 != .jsonl }

  package var isPropertyList: Bool { self == .plist || self == .binaryPlist }

  /// What the bytes are: `JSON`, `property list`.
  package var name: String { isPropertyList ? "property list" : rawValue.asciiUppercased }

  /// As a message says it behind "expected".
  package var title: String {
    switch self {
    case .json, .xml, .csv, .tsv: name
    case .jsonl: "a JSON object a line"
    case .plist: "an XML property list"
    case .binaryPlist: "a property list"
    }
  }
}

/// The head of an answer, with its body still to be pulled.
package struct Reply {
  package let request: Request
  /// The URL that answered, after redirects; secrets masked.
  package let url: String
  package let status: Int
  package let headers: [Header]
  package let origin: Origin
  package let body: any ByteStream

  /// Who answered.
  package enum Origin: Hashable, Sendable {
    case net
    case sample
    /// A file here.
    case file
    /// A kept reply, so many seconds old.
    case cache(age: Double)
  }

  package init(
    request: Request, url: String, status: Int, headers: [Header], origin: Origin,
    body: any ByteStream
  ) {
    self.request = request
    self.url = url
    self.status = status
    self.headers = headers
    self.origin = origin
    self.body = body
  }

  /// Whether the status promises the whole of what was asked for: 206 is a part.
  package var isSuccess: Bool { (200..<300).contains(status) && status != 206 }

  /// The value of the first header of that name, ASCII case aside.
  package func header(_ name: String) -> String? {
    headers.first { $0.name.equalsIgnoringASCIICase(name) }?.value
  }
}

/// Bytes that are pulled as they arrive.
package protocol ByteStream: AnyObject {
  /// The next bytes, at least one, or nil once the body has ended whole.
  ///
  /// - Throws: ``Problem`` when the body breaks off, the connection fails or the user interrupts.
  func next() throws(Problem) -> [UInt8]?
  /// Ends the transfer early; harmless after the end.
  func close()
  /// The reader found the whole body to be an answer: it may be kept.
  func confirm()
}

extension ByteStream {
  /// Nothing: nobody keeps it.
  package func confirm() {}
}

/// Answers requests: the net, the cache, the sample store.
package protocol Fetcher: AnyObject {
  /// The head of the answer, whatever its status; the body is pulled from it.
  ///
  /// - Throws: ``Problem`` when nobody answers in time, or what answers is not HTTP.
  func reply(to request: Request) throws(Problem) -> Reply
  /// Sends a request whose answer will be asked for soon, where that saves time.
  func start(_ request: Request)
  /// Whether the whole answer to a request that was started is here.
  func isHere(_ request: Request) -> Bool
  /// Ends requests that were started and not asked for.
  func withdraw()
}

extension Fetcher {
  /// Nothing: there is no time to save.
  package func start(_ request: Request) {}
  /// Never: nothing was started.
  package func isHere(_ request: Request) -> Bool { false }
  /// Nothing, as nothing was started.
  package func withdraw() {}
}

/// Rows that are pulled as they come.
package protocol BatchStream: AnyObject {
  /// The next rows, or nil after the last; a batch without rows may come first to name the columns.
  func next() throws(Problem) -> Batch?
}

/// A place that takes bytes: standard output, a file.
package protocol ByteSink: AnyObject {
  func write(_ bytes: UnsafeRawBufferPointer) throws(Problem)
}
