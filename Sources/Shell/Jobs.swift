import Evaluating
import Model
import Planning
import Printing

/// Questions in the background: `QUERY &`, `jobs`, `job N`, `stop N`.
extension Session {
  /// Begins a query in the background, once it is known that it can be asked.
  func begin(_ query: Query) throws(Problem) {
    guard isInteractive else {
      throw Problem(
        .cannotAnswer(
          what: "`&` belongs to a conversation at a terminal",
          hint: "in a script the shell has it: `weir -c '…' &`"), at: query.range)
    }
    guard asks else { return try showAddresses(of: query) }
    var substitution = Substitution(scope: self)
    let query = try substitution.whole(query)
    _ = try target(
      query.format, try goesIntoTable(query.destination) ? nil : query.destination)
    var plan = try plan(query)
    try confirm(&plan)
    var options = ["--no-rc", "--no-history"]
    if self.options.isSample { options.append("--sample") }
    for host in self.options.insecureHosts { options += ["--insecure-host", host] }
    let job = try Job(
      (jobs.last?.number ?? 0) + 1, query, options: options,
      variables: SettingTable.variables(of: settings))
    jobs.append(job)
    notices.say(.other("job \(job.number) is asked in the background"))
  }

  /// Lists the questions in the background.
  func showJobs() throws(Problem) {
    try show(
      ["job", "state", "rows", "time", "statement"],
      jobs.map { job in
        let end = job.poll()
        let state = end.map { $0.status == 0 ? "done" : "failed (status \($0.status))" }
        return [
          "\(job.number)", state ?? "running", end?.rows.map { "\($0)" },
          ClosingLine.duration(job.seconds), job.statement,
        ]
      })
  }

  /// Shows the answer of a question that has ended.
  ///
  /// - Returns: how it ended.
  func showJob(_ number: Value) throws(Problem) -> ExitStatus {
    let job = try job(number)
    guard let end = job.poll() else {
      notices.say(
        .other("job \(job.number) is running, for \(ClosingLine.duration(job.seconds)) so far"))
      return .done
    }
    job.isTold = true
    for line in job.notes { notices.tell(line) }
    guard end.status == 0 else { return ExitStatus(rawValue: end.status) ?? .service }
    guard let answer = try job.answer() else { return .done }
    lastQuery = LastQuery(job.query)
    let (format, path) = try target(job.query.format, nil)
    try output.print(
      keeping(try answer.workspace.rows(of: Job.answerName)), as: format, into: path,
      with: presentation(of: job.query))
    lastRows = answer.rows
    if output.isForPeople(format) {
      notices.show(ClosingLine(rows: .all(answer.rows), seconds: end.seconds))
    }
    return .done
  }

  func stopJob(_ number: Value) throws(Problem) {
    let job = try job(number)
    guard job.poll() == nil else {
      return notices.say(.other("job \(job.number) has ended already"))
    }
    job.stop()
    job.isTold = true
    notices.say(.other("job \(job.number) was stopped"))
  }

  /// Says which have ended since the last prompt.
  func tellOfJobs() {
    for job in jobs where !job.isTold {
      guard let end = job.poll() else { continue }
      job.isTold = true
      let time = ClosingLine.duration(end.seconds)
      guard end.status == 0 else {
        let why = job.notes.last { $0.hasPrefix("error: ") } ?? "status \(end.status)"
        notices.say(.other("job \(job.number) failed after \(time): \(why)"))
        continue
      }
      let rows = end.rows.map { $0 == 1 ? "1 row, " : "\($0) rows, " } ?? ""
      notices.say(
        .other("job \(job.number) is done: \(rows)\(time); `job \(job.number)` shows it"))
    }
  }

  /// Ends those that run when the conversation does.
  func endJobs() {
    let running = jobs.filter { $0.poll() == nil }
    running.forEach { $0.stop() }
    if !running.isEmpty {
      let list = running.map { "\($0.number)" }.joined(separator: ", ")
      notices.say(.other("stopped, as the conversation is over: job \(list)"))
    }
    jobs = []
  }

  private func job(_ number: Value) throws(Problem) -> Job {
    let text = try Substitution(scope: self).value(number).text
    if let job = jobs.first(where: { "\($0.number)".sameBytes(as: text) }) { return job }
    throw Problem(
      .cannotAnswer(
        what: "there is no job `\(text)`",
        hint: jobs.isEmpty ? "`from … &` begins one" : "`jobs` lists them"), at: number.range)
  }
}
