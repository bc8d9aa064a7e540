import Model
import Testing

@testable import Fetching

@Suite("The pace of a service") struct PacerTests {
  private let pace = Request.Pace(service: "s", perMinute: 3)

  @Test("So many go out at once, the next when the first is a minute old")
  func waits() {
    var pacer = Pacer()
    for second in [100.0, 101, 105] {
      #expect(pacer.wait(pace, at: second) == 0)
      pacer.note(pace, at: second)
    }
    #expect(pacer.wait(pace, at: 110) == 50)
    #expect(pacer.wait(pace, at: 159.5) == 0.5)
    #expect(pacer.wait(pace, at: 160) == 0)
    pacer.note(pace, at: 160)
    #expect(pacer.wait(pace, at: 160) == 1)
  }

  @Test("Another service has a pace of its own")
  func others() {
    var pacer = Pacer()
    for _ in 0..<3 { pacer.note(pace, at: 1) }
    #expect(pacer.wait(.init(service: "t", perMinute: 1), at: 1) == 0)
  }
}
