import Glibc
import Shell

let arguments = (0..<Int(CommandLine.argc)).map { index in
  CommandLine.unsafeArgv[index].map { text in
    text.withMemoryRebound(to: UInt8.self, capacity: strlen(text)) { bytes in
      Array(UnsafeBufferPointer(start: bytes, count: strlen(text)))
    }
  } ?? []
}
exit(Program.run(arguments))
