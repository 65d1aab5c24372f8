import CCurl

/// The thread of an `HTTPClient`: all that touches curl's transfers happens here.
struct TransferLoop {
  private let queue: TransferQueue
  private let multi: UnsafeMutableRawPointer
  private var transfers: [UInt64: Transfer] = [:]

  /// A loop, on the thread that will run it. Nil if libcurl can't be opened.
  init?(queue: TransferQueue) {
    guard curl_shim_open(), let multi = curl_shim_multi_init() else { return nil }
    self.queue = queue
    self.multi = multi
    queue.open(multi)
  }

  /// Runs until it is told to stop. While there is nothing to do it sleeps.
  mutating func run() {
    while obey(queue.take()) {
      curl_shim_multi_perform(multi)
      finishDone()
      let wait = finishOverdue(now: .now)
      curl_shim_multi_poll(multi, wait)
    }
    queue.refuse()
    for transfer in transfers.values {
      remove(transfer)
      transfer.channel.finish(.failure(CancellationError()))
    }
    curl_shim_multi_cleanup(multi)
  }

  /// False if it is told to stop.
  private mutating func obey(_ commands: [TransferCommand]) -> Bool {
    for command in commands {
      switch command {
      case .start(let id, let request, let channel):
        guard let transfer = Transfer(request, channel: channel), curl_shim_multi_add(multi, transfer.easy) else {
          channel.finish(.failure(FetchError.noLibrary))
          continue
        }
        transfers[id] = transfer
      case .resume(let id):
        transfers[id]?.resume()
      case .cancel(let id):
        if let transfer = transfers.removeValue(forKey: id) { remove(transfer) }
      case .stop:
        return false
      }
    }
    return true
  }

  /// Takes what curl has brought to an end.
  private mutating func finishDone() {
    var result = CURLE_OK
    while let easy = curl_shim_multi_finished(multi, &result) {
      guard let (id, transfer) = transfers.first(where: { $0.value.easy == easy }) else { continue }
      let end = transfer.end(result)
      transfers[id] = nil
      remove(transfer)
      transfer.channel.finish(end)
    }
  }

  /// Gives up what took too long.
  /// - Returns: milliseconds until the next one will have.
  private mutating func finishOverdue(now: ContinuousClock.Instant) -> Int32 {
    var next: ContinuousClock.Instant?
    for (id, transfer) in transfers {
      if let error = transfer.overdue(now: now) {
        transfers[id] = nil
        remove(transfer)
        transfer.channel.finish(.failure(error))
      } else if let deadline = transfer.patience.end {
        next = min(next ?? deadline, deadline)
      }
    }
    // Rounded up, so that it is not woken just before.
    guard let next else { return .max }
    return Int32(clamping: Int((now.duration(to: next) / .milliseconds(1)).rounded(.up)))
  }

  private func remove(_ transfer: Transfer) {
    curl_shim_multi_remove(multi, transfer.easy)
  }
}
