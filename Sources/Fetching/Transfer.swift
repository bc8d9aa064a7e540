internal import CCurl
internal import Model

/// One hop under way: a curl handle, what it has received, and how it ended.
final class Transfer {
  let hop: Hop
  let easy: UnsafeMutableRawPointer
  private(set) var head = Head()
  /// Curl's result, once the transfer is over.
  private(set) var result: CURLcode?
  /// Bytes of the body so far, as they were on the wire.
  private(set) var received = 0

  private let curl: CurlLibrary
  private var body: [UInt8] = []
  private var isPaused = false
  /// Header and address lists that curl reads while the transfer runs.
  private var lists: [UnsafeMutablePointer<curl_slist>] = []
  private let words: UnsafeMutablePointer<CChar>

  /// - Throws: ``Problem/Kind/missingLibrary(_:package:)``.
  init(_ hop: Hop) throws(Problem) {
    curl = try openCurl()
    guard let easy = curl.pointee.easy_init() else {
      throw Problem(.missingLibrary("libcurl", package: "libcurl4"))
    }
    self.hop = hop
    self.easy = easy
    words = .allocate(capacity: Int(CURL_ERROR_SIZE))
    words.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    listen()
  }

  deinit {
    curl.pointee.easy_cleanup(easy)
    for list in lists { curl.pointee.slist_free_all(list) }
    words.deallocate()
  }

  // MARK: What was received

  var isBodyWaiting: Bool { !body.isEmpty }

  /// All bytes of the body that are here; more may come.
  func takeBody() -> [UInt8] {
    var taken: [UInt8] = []
    swap(&taken, &body)
    if isPaused {
      isPaused = false
      // Curl may hand over what it held back before this call returns.
      _ = curl.pointee.easy_pause(easy, CURLPAUSE_CONT)
    }
    return taken
  }

  func end(_ result: CURLcode) { self.result = result }

  /// Curl's own words about a failure; may be empty.
  var curlWords: String { String(cString: words) }

  func info(_ info: CURLINFO) -> Int { Int(curl_info_offset(curl, easy, info)) }
  func infoLong(_ info: CURLINFO) -> Int { curl_info_long(curl, easy, info) }

  private func listen() {
    let me = Unmanaged.passUnretained(self).toOpaque()
    _ = curl_set_pointer(curl, easy, CURLOPT_ERRORBUFFER, words)
    _ = curl_set_pointer(curl, easy, CURLOPT_WRITEDATA, me)
    _ = curl_set_receiver(curl, easy, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
      guard let context else { return 0 }
      let piece = UnsafeRawBufferPointer(start: bytes, count: size * count)
      return Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue().receiveBody(piece)
    }
    _ = curl_set_pointer(curl, easy, CURLOPT_HEADERDATA, me)
    _ = curl_set_receiver(curl, easy, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
      guard let context else { return 0 }
      let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
      let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
      return transfer.head.take(line) ? line.count : 0
    }
  }

  private func receiveBody(_ piece: UnsafeRawBufferPointer) -> Int {
    if body.count + piece.count > Limits.waitingBodyBytes && !body.isEmpty {
      isPaused = true
      return Int(CURL_WRITEFUNC_PAUSE)
    }
    body.append(contentsOf: piece)
    received += piece.count
    return piece.count
  }

  // MARK: Options

  func set(_ option: CURLoption, _ value: Int) { _ = curl_set_long(curl, easy, option, value) }
  func set(_ option: CURLoption, _ value: String) {
    _ = curl_set_string(curl, easy, option, value)
  }

  /// Sets a list that lives as long as the transfer.
  func set(_ option: CURLoption, list items: [String]) {
    var list: UnsafeMutablePointer<curl_slist>?
    for item in items {
      guard let longer = curl.pointee.slist_append(list, item) else { break }
      list = longer
    }
    guard let list else { return }
    lists.append(list)
    _ = curl_set_pointer(curl, easy, option, list)
  }

  /// Copies a body to send.
  func set(body: [UInt8]) {
    _ = curl_set_offset(curl, easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.count))
    body.withUnsafeBytes { bytes in
      // Curl copies the bytes before the call returns, and needs an address even for none.
      var nothing: UInt8 = 0
      withUnsafeMutableBytes(of: &nothing) { empty in
        let start = UnsafeMutableRawPointer(mutating: bytes.baseAddress) ?? empty.baseAddress
        _ = curl_set_pointer(curl, easy, CURLOPT_COPYPOSTFIELDS, start)
      }
    }
  }
}
