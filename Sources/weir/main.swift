import Glibc
import Shell

exit(Program.run(CommandLine.arguments))
