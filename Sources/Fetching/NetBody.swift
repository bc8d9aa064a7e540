internal import CCurl
internal import Model

/// The body of an answer from the net: pulled, unpacked, and whole or a problem.
final class NetBody: ByteStream {
  private let transfers: Transfers
  private let patience: Patience
  private var transfer: Transfer?
  private var decoder: ContentDecoder
  private var problem: Problem?

  init(_ transfer: Transfer, _ transfers: Transfers, _ patience: Patience) {
    self.transfer = transfer
    self.transfers = transfers
    self.patience = patience
    decoder = ContentDecoder(transfer.head, host: transfer.hop.address.origin.host)
  }

  deinit { close() }

  func next() throws(Problem) -> [UInt8]? {
    if let problem { throw problem }
    do throws(Problem) { return try pull() } catch {
      problem = error
      close()
      throw error
    }
  }

  func close() {
    guard let transfer else { return }
    transfers.stop(transfer)
    self.transfer = nil
  }

  private func pull() throws(Problem) -> [UInt8]? {
    guard let transfer else { return nil }
    while true {
      if let bytes = try decoder.next(ended: false) { return bytes }
      try transfers.waitForBody(of: transfer, patience)
      let bytes = transfer.takeBody()
      if !bytes.isEmpty {
        decoder.feed(bytes)
      } else if transfer.result != nil {
        return try finish(transfer)
      }
    }
  }

  /// What is left once the wire is silent: the last bytes, a problem, or the end.
  private func finish(_ transfer: Transfer) throws(Problem) -> [UInt8]? {
    if let problem = transfer.failure(patience) { throw problem }
    if let bytes = try decoder.next(ended: true) { return bytes }
    close()
    return nil
  }
}
