import Foundation
import Loopback
import Pseudoterminal
import Testing

extension PromptTests {
  /// Questions in the background.
  @Suite struct JobTests {
    @Test("A slow question leaves the prompt free, tells its end and shows its answer")
    func background() throws {
      let gate = Gate()
      let server = try Loopback { request in
        if request.target.contains("SLOW") { gate.wait() }
        return .json("[{\"I\":\"\(request.target.contains("SLOW") ? "slow" : "quick")\"}]")
      }
      defer {
        gate.open()
        server.stop()
      }
      let desk = try Desk([
        "WEIR_ENVIROFACTS_URL": server.url + "efservice/", "WEIR_PAGER": "off",
      ])
      let terminal = try desk.weir()
      try terminal.type("from \"SLOW\" first 1 &" + Key.enter)
      try terminal.wait(for: "job 1 is asked in the background")
      try terminal.wait(for: "weir> ")
      try terminal.type("from \"QUICK\" first 1" + Key.enter)
      try terminal.wait(for: "quick")
      try terminal.wait(for: "weir> ")
      try terminal.type("jobs" + Key.enter)
      try terminal.wait(for: "running")
      try terminal.wait(for: "weir> ")
      try terminal.type("job 1" + Key.enter)
      try terminal.wait(for: "job 1 is running")
      try terminal.wait(for: "weir> ")
      gate.open()
      try Self.enterUntil("job 1 is done: 1 row", terminal)
      try terminal.type("job 1" + Key.enter)
      try terminal.wait(for: "slow")
      try terminal.wait(for: "weir> ")
      try terminal.type("last as jsonl" + Key.enter)
      try terminal.wait(for: "{\"I\":\"slow\"}")
    }

    /// An empty line brings the next prompt, and what is told before it.
    private static func enterUntil(_ text: String, _ terminal: Pseudoterminal) throws {
      for _ in 0..<100 {
        try terminal.type(Key.enter)
        if try terminal.wait(for: "weir> ").contains(text) { return }
        usleep(100_000)
      }
      Issue.record("`\(text)` was not told")
    }

    @Test("A job that fails says why, one that is stopped is gone, and quit ends the others")
    func ends() throws {
      let gate = Gate()
      let server = try Loopback { request in
        guard request.target.contains("SLOW") else { return .status(404) }
        gate.wait()
        return .json("[]")
      }
      defer {
        gate.open()
        server.stop()
      }
      let desk = try Desk([
        "WEIR_ENVIROFACTS_URL": server.url + "efservice/", "WEIR_RETRIES": "0",
      ])
      let terminal = try desk.weir()
      try terminal.type("from \"NONE\" first 1 &" + Key.enter)
      try terminal.wait(for: "weir> ")
      try Self.enterUntil("job 1 failed after", terminal)
      try terminal.type("job 1" + Key.enter)
      try terminal.wait(for: "refused with status 404")
      try terminal.wait(for: "weir> ")
      try terminal.type("from \"SLOW\" first 1 &" + Key.enter)
      try terminal.wait(for: "job 2 is asked")
      try terminal.wait(for: "weir> ")
      try terminal.type("stop 2" + Key.enter)
      try terminal.wait(for: "job 2 was stopped")
      try terminal.wait(for: "weir> ")
      try terminal.type("job 3" + Key.enter)
      try terminal.wait(for: "there is no job `3`")
      try terminal.wait(for: "weir> ")
      try terminal.type("from \"SLOW\" first 2 &" + Key.enter)
      try terminal.wait(for: "weir> ")
      try terminal.type("quit" + Key.enter)
      try terminal.wait(for: "stopped, as the conversation is over: job 3")
    }

    @Test("A wrong question is told at once, and Ctrl-C at the prompt is not for jobs")
    func stays() throws {
      let gate = Gate()
      let server = try Loopback { _ in
        gate.wait()
        return .json("[{\"I\":7}]")
      }
      defer {
        gate.open()
        server.stop()
      }
      let desk = try Desk(["WEIR_ENVIROFACTS_URL": server.url + "efservice/"])
      let terminal = try desk.weir()
      try terminal.type("from ERM_RESULT where ANALYT_ID = 1 &" + Key.enter)
      try terminal.wait(for: "did you mean `ANALYTE_ID`?")
      try terminal.wait(for: "weir> ")
      try terminal.type("from \"SLOW\" first 1 &" + Key.enter)
      try terminal.wait(for: "weir> ")
      try terminal.type("half a line" + Key.interrupt)
      try terminal.wait(for: "weir> ")
      gate.open()
      try Self.enterUntil("job 1 is done: 1 row", terminal)
    }
  }
}

/// A door that opens once, for a server that is to be slow.
private final class Gate: @unchecked Sendable {
  private let condition = NSCondition()
  private var isOpen = false

  func wait() {
    condition.lock()
    defer { condition.unlock() }
    let deadline = Date().addingTimeInterval(60)
    while !isOpen, condition.wait(until: deadline) {}
  }

  func open() {
    condition.lock()
    isOpen = true
    condition.broadcast()
    condition.unlock()
  }
}
