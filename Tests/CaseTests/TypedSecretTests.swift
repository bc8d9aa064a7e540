import Testing

/// Secrets inside addresses that somebody typed or pasted.
@Suite struct TypedSecretTests {
  @Test(
    "A17 no message repeats the secret of an address",
    arguments: [
      "read http://www.onemap.sg/API/services.svc/basicSearch?token=Tok3n-EXAMPLE&wc=foo",
      "get http://www.onemap.sg/x/nosuch?token=Tok3n-EXAMPLE",
      "read https://me:Tok3n-EXAMPLE@www.onemap.gov.sg/a",
      "get https://x.test/a?api_key=Tok3n-EXAMPLE",
    ])
  func messages(statement: String) throws {
    let run = try Weir.run(["-c", statement])
    #expect(run.status == 65)
    #expect(!(run.stdout + run.stderr).contains("Tok3n"), "\(run.stderr)")
    #expect(run.stderr.contains("…"))
  }

  @Test(
    "A17 a slip in the name of a token does not show the token",
    arguments: [
      "set onemap.tokn Tok3n-EXAMPLE", "set onemp.tken 'Tok3n-EXAMPLE'", "set token Tok3n-EXAMPLE",
    ])
  func slips(statement: String) throws {
    let run = try Weir.run(["-c", statement])
    #expect(run.status == 78)
    #expect(!(run.stdout + run.stderr).contains("Tok3n"), "\(run.stderr)")
  }
}
