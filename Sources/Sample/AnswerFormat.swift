/// The formats that the sample store answers in.
enum AnswerFormat: String {
  case json
  case xml
  case csv
}
