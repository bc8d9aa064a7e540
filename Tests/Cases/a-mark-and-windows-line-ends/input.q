# B16 B17: a byte order mark and CRLF, as an editor on Windows saves a script
from "A" -- c
  rows 0:0
from "B" first 1
from "C" rows 5
