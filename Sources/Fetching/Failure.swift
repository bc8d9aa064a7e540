internal import CCurl
internal import Glibc
internal import Model

/// Where a transfer was when its time ran out, as messages say it.
enum Phase: String {
  case resolving = "looking up the host"
  case connecting = "connecting"
  case securing = "setting up TLS"
  case waiting = "waiting for the answer"
  case reading = "reading the answer"
}

/// Reasons that ``Problem/mayPass`` tells apart.
enum Why {
  static let closedAtOnce = "it closed the connection without an answer"
  static let unknownHost = "there is no such host"
}

extension Transfer {
  var phase: Phase {
    if head.isComplete { return .reading }
    if info(CURLINFO_PRETRANSFER_TIME_T) > 0 { return .waiting }
    return info(CURLINFO_CONNECT_TIME_T) > 0 ? .securing : .connecting
  }

  func timedOut(_ patience: Patience) -> Problem {
    let host = hop.address.origin.host
    return Problem(.timedOut(host: host, seconds: patience.timing.total, phase: phase.rawValue))
  }

  func tooSlow(_ rate: Int, _ patience: Patience) -> Problem {
    let seconds = Int(min(patience.timing.slowSeconds.rounded(), 1e9))
    return Problem(
      .tooSlow(host: hop.address.origin.host, bytesPerSecond: rate, seconds: seconds))
  }

  /// What went wrong, or nil when the answer came whole.
  func failure(_ patience: Patience) -> Problem? {
    guard let result, result != CURLE_OK else { return nil }
    let host = hop.address.origin.host
    if let fault = head.fault {
      switch fault {
      case .tooLarge:
        return Problem(.replyTooLarge(what: "the head of the answer", limit: Limits.headBytes))
      case .noStatus(let line):
        return Problem(.notHTTP(host: host, why: "it began with `\(line)`"))
      case .wrongLength(let length):
        return Problem(.notHTTP(host: host, why: "no body has the length `\(length)`"))
      }
    }
    return Problem(head.isComplete ? broken(result, host) : refused(result, host, patience))
  }

  /// Before the head was complete.
  private func refused(_ code: CURLcode, _ host: String, _ patience: Patience) -> Problem.Kind {
    switch code {
    case CURLE_OPERATION_TIMEDOUT:
      return .timedOut(host: host, seconds: patience.timing.connect, phase: phase.rawValue)
    case CURLE_COULDNT_RESOLVE_HOST: return .unreachable(host: host, why: Why.unknownHost)
    case CURLE_GOT_NOTHING: return .notHTTP(host: host, why: Why.closedAtOnce)
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_PARTIAL_FILE:
      return .notHTTP(host: host, why: said(code))
    case CURLE_OUT_OF_MEMORY, CURLcode(rawValue: 100):
      // Curl's own limits on a header line and on all of them.
      return .replyTooLarge(what: "the head of the answer", limit: Limits.headBytes)
    default:
      return isAboutTLS(code)
        ? .tlsFailed(host: host, why: said(code)) : .unreachable(host: host, why: said(code))
    }
  }

  /// In the middle of the body.
  private func broken(_ code: CURLcode, _ host: String) -> Problem.Kind {
    if code == CURLE_PARTIAL_FILE, let length = head.first("Content-Length").flatMap({ Int($0) }) {
      return .incomplete(host: host, why: "\(received) of \(length) bytes came")
    }
    return .incomplete(host: host, why: said(code))
  }

  private func isAboutTLS(_ code: CURLcode) -> Bool {
    [
      CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM,
      CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CRL_BADFILE, CURLE_SSL_ISSUER_ERROR,
      CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_USE_SSL_FAILED,
    ].contains(code)
  }

  /// The system's reason or curl's, as the middle of a sentence.
  private func said(_ code: CURLcode) -> String {
    let number = infoLong(CURLINFO_OS_ERRNO)
    let words: String
    if code == CURLE_COULDNT_CONNECT || code == CURLE_RECV_ERROR || code == CURLE_SEND_ERROR,
      let number = Int32(exactly: number), number != 0
    {
      words = String(cString: strerror(number))
    } else {
      words = curlWords.isEmpty ? "curl error \(code.rawValue)" : curlWords
    }
    return words.startingSmall
  }
}

extension String {
  /// With a small first letter, unless the first word is an abbreviation: `SSL …`.
  fileprivate var startingSmall: String {
    guard let first, let second = dropFirst().first, second.isLowercase || second == " " else {
      return self
    }
    return first.lowercased() + dropFirst()
  }
}
