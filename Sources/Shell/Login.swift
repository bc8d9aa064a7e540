import Decoding
import Fetching
import Glibc
import Model
import Services

/// Who asks: tokens of services that want to know.
extension Session {
  /// `login SERVICE`: asks for a name and a password without showing it, and gets a token.
  func login(_ name: Name) throws(Problem) {
    guard let service = Descriptions.service(named: name.text), let credential = service.credential,
      let login = credential.login
    else {
      throw Problem(
        .cannotAnswer(
          what: "`\(name.text)` is no service that gives tokens", hint: "`services` lists them all"),
        at: name.range)
    }
    guard asks else { return }
    guard let terminal = SecretInput(),
      let user = terminal.line("\(login.nameMember): ", isShown: true),
      let password = terminal.line("\(login.passwordMember): ", isShown: false)
    else {
      throw Problem(
        .cannotAnswer(
          what: "there is no terminal to ask for a password at",
          hint: "set \(SettingTable.variable(service.tokenSetting)) in the environment"),
        at: name.range)
    }
    try exchange(login, of: service, user: user, password: password)
    // They renew the token while the session lasts.
    logins[service.name] = (user, password)
    notices.say(.other("`\(service.name)` knows who asks"))
  }

  /// Sees to it that the service of a described table is asked with a token, if there is one.
  func provideToken(for query: Query) throws(Problem) {
    let name = query.from.name.text
    let described = Descriptions.table(named: name).map(\.service) ?? settings.service
    guard let service = Descriptions.service(named: described), service.credential != nil,
      !options.isSample
    else { return }
    let key = FoldedName(service.tokenSetting)
    guard givenTokens.contains(service.name) || settings.services[key] == nil else { return }
    if let token = KeptTokens(folder: Folders.state).token(of: service.name) {
      settings.services[key] = token
    } else if let login = service.credential?.login, let known = knownLogin(of: service) {
      try exchange(login, of: service, user: known.user, password: known.password)
    } else {
      settings.services[key] = nil
    }
    if settings.services[key] != nil { givenTokens.insert(service.name) }
    notices.secrets = settings.secrets
  }

  /// A name and a password that were typed in this session, or are in the environment.
  private func knownLogin(of service: ServiceDescription) -> (user: String, password: String)? {
    if let typed = logins[service.name] { return typed }
    guard let login = service.credential?.login,
      let user = Self.variable(service.name, login.nameMember),
      let password = Self.variable(service.name, login.passwordMember)
    else { return nil }
    return (user, password)
  }

  private static func variable(_ service: String, _ member: String) -> String? {
    guard let value = getenv(SettingTable.variable("\(service).\(member)")), value.pointee != 0
    else { return nil }
    return String(cString: value)
  }

  private func exchange(
    _ login: ServiceDescription.Login, of service: ServiceDescription, user: String,
    password: String
  ) throws(Problem) {
    let base = settings.services[FoldedName(service.addressSetting)] ?? service.url
    let request = login.request(base: base, name: user, password: password)
    // Neither the log of replies nor the trace sees the token.
    let decoder = Decoder(try Net(settings: settings).reply(to: request))
    let batch = try decoder.next()
    func member(_ name: String) -> String? {
      batch?.columns.firstIndex { $0.name.sameBytes(as: name) }.flatMap { batch?.text(0, $0) }
    }
    guard let token = member(login.tokenMember),
      let end = member(login.expiryMember).flatMap({ Int($0) })
    else {
      throw Problem(
        .wrongReply(
          found: "no `\(login.tokenMember)`", expected: "a token", status: 200, words: nil))
    }
    settings.services[FoldedName(service.tokenSetting)] = token
    givenTokens.insert(service.name)
    notices.secrets = settings.secrets
    KeptTokens(folder: Folders.state).keep(.init(text: token, end: end), of: service.name)
  }
}

extension Settings {
  /// The tokens that were set.
  var secrets: [String] {
    Descriptions.all.compactMap { services[FoldedName($0.tokenSetting)] }
  }
}

/// Lines that a person types at the terminal, shown or not, wherever standard input is.
struct SecretInput: ~Copyable {
  private let descriptor: Int32

  /// Nil without a terminal.
  init?() {
    descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
  }

  deinit { close(descriptor) }

  /// The line without its end; nil at the end of the input or on Ctrl-C.
  func line(_ prompt: String, isShown: Bool) -> String? {
    var modes = termios()
    tcgetattr(descriptor, &modes)
    let before = modes
    if !isShown { modes.c_lflag &= ~tcflag_t(ECHO) }
    tcsetattr(descriptor, TCSAFLUSH, &modes)
    write(prompt)
    let line = LineReader(descriptor).next()
    var restored = before
    tcsetattr(descriptor, TCSAFLUSH, &restored)
    if !isShown { write("\n") }
    return line.map { String(decoding: $0, as: UTF8.self) }
  }

  private func write(_ text: String) {
    var text = text
    text.withUTF8 { _ = Glibc.write(descriptor, $0.baseAddress, $0.count) }
  }
}
