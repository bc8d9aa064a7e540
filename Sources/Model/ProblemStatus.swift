extension Problem {
  /// How the program ends when this is what stopped it (section 5 of the language).
  package var exitStatus: ExitStatus { kind.exitStatus }
}

extension Problem {
  /// Whether a person ended the statement.
  package var isInterruption: Bool {
    switch kind {
    case .interrupted, .afterRows(_, _, .interrupted): true
    default: false
    }
  }
}

extension Problem.Kind {
  package var exitStatus: ExitStatus {
    switch self {
    case .wrongEncoding, .invalidUTF8, .nulByte, .lookalike, .invisibleCharacter, .strayCharacter,
      .unterminatedString, .statementTooLong:
      .statement
    case .unexpected, .nestedTooDeep, .listTooLong, .repeatedClause, .wrongRows,
      .rowNumberTooLarge, .unfinished, .glueOperator, .unquotedFile, .notAvailable:
      .statement
    case .unknownTable, .unknownService, .unknownColumn, .unknownVariable, .unknownFormat,
      .unknownFunction, .tableGone, .ambiguousWord, .listWhereValue, .valueWhereList,
      .columnNotInAnswer:
      .statement
    case .emptyValue, .dotSegment, .missingParameter, .tooManyRequests, .urlTooLong,
      .countWithGroup, .cannotAnswer, .wrongURL:
      .statement
    case .includeCycle, .includeTooDeep, .localWork:
      .statement
    case .expectationFailed:
      .expectationFailed
    case .missingToken, .unknownSetting, .wrongSetting, .wrongBase, .wrongHeader:
      .setting
    case .unreachable, .timedOut, .tooSlow, .notKept:
      .unreachable
    case .tlsFailed, .notHTTP, .tooManyRedirects, .wrongRedirect, .incomplete,
      .wrongContentEncoding, .missingLibrary, .replyTooLarge:
      .service
    case .refused(let status, _):
      Self.busyStatuses.contains(status) ? .unreachable : .service
    case .wrongReply, .binaryNotAsked, .malformed, .truncated, .wrongCharset, .filterIgnored,
      .repeatedPage, .otherAnswer, .missingRows:
      .service
    case .afterRows(_, _, let kind), .inPart(_, let kind):
      kind.exitStatus
    case .cannotRead:
      .cannotRead
    case .cannotWrite, .lateColumn:
      .cannotWrite
    case .outputClosed:
      .outputClosed
    case .notSeveral, .usage:
      .usage
    case .interrupted, .notConfirmed:
      .interrupted
    }
  }

  /// The answers that say "later" (RFC 9110, 15; RFC 8470; RFC 6585).
  ///
  /// 500 is not one of them: Envirofacts sends it for a statement that it cannot run.
  private static let busyStatuses: Set<Int> = [408, 425, 429, 502, 503, 504]
}
