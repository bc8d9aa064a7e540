import Glibc
import Testing

/// An HTTPS server on 127.0.0.1 with a self-signed certificate; serves one page.
struct SecureServer {
  let port: Int
  let url: String
  /// Path of the certificate.
  let certificate: String
  private let folder: Folder
  private let process: pid_t

  static var isPossible: Bool { system("command -v openssl >/dev/null") == 0 }

  /// - Parameters:
  ///   - names: As `subjectAltName` has them.
  ///   - from: Year, month and day.
  init(
    names: String, from: String = "20200101", until: String = "20900101",
    page: String = "HTTP/1.0 200 OK\r\nContent-Type: application/json\r\n\r\n[1]"
  ) throws {
    let folder = try Folder()
    self.folder = folder
    certificate = folder.path + "/cert.pem"
    try folder.write("page", Array(page.utf8))
    try folder.write("ca.cnf", Array(Self.configuration(names).utf8))
    try folder.write("index.txt", [])
    try folder.write("serial", Array("01\n".utf8))
    let make = """
      cd '\(folder.path)' && exec >log 2>&1 &&
      openssl req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout key.pem \
        -out request.pem -subj /CN=weir-test &&
      openssl ca -config ca.cnf -batch -selfsign -notext -keyfile key.pem -in request.pem \
        -startdate \(from)000000Z -enddate \(until)000000Z -out cert.pem
      """
    try #require(system(make) == 0)
    (process, port) = try Self.serve(folder.path)
    url = "https://127.0.0.1:\(port)/page"
  }

  func stop() {
    // The threads of a test run block SIGTERM, and a child inherits that.
    kill(process, SIGKILL)
    var status: Int32 = 0
    waitpid(process, &status, 0)
    folder.remove()
  }

  private static func configuration(_ names: String) -> String {
    """
    [ca]
    default_ca = all
    [all]
    database = index.txt
    new_certs_dir = .
    serial = serial
    default_md = sha256
    policy = any
    x509_extensions = extensions
    [any]
    commonName = supplied
    [extensions]
    subjectAltName = \(names)
    """
  }

  /// Starts the server on a port of the system's choice, and waits until it listens.
  private static func serve(_ folder: String) throws -> (pid_t, Int) {
    let command = """
      cd '\(folder)' && exec openssl s_server -accept 127.0.0.1:0 -cert cert.pem -key key.pem \
        -HTTP >port 2>&1 </dev/null
      """
    var process = pid_t()
    var words: [UnsafeMutablePointer<CChar>?] = [strdup("sh"), strdup("-c"), strdup(command), nil]
    defer { for word in words { free(word) } }
    try #require(posix_spawn(&process, "/bin/sh", nil, nil, &words, environ) == 0)
    for _ in 0..<400 {
      usleep(25_000)
      // `ACCEPT 127.0.0.1:45235`
      let text = String(decoding: try read(folder + "/port"), as: UTF8.self)
      if let line = text.split(separator: "\n").first(where: { $0.hasPrefix("ACCEPT ") }),
        let digits = line.split(separator: ":").last, let port = Int(digits)
      {
        return (process, port)
      }
    }
    // The threads of a test run block SIGTERM, and a child inherits that.
    kill(process, SIGKILL)
    throw NotListening()
  }

  private struct NotListening: Error {}

  private static func read(_ path: String) throws -> [UInt8] {
    let file = open(path, O_RDONLY)
    guard file >= 0 else { return [] }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = Glibc.read(file, &bytes, bytes.count)
    return Array(bytes.prefix(max(0, count)))
  }
}
