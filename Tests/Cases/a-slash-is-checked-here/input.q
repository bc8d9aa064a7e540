# C03: the part before the slash is sent, the whole value is checked here
from "T" where "UNIT" = pCi/L first 5
