# G05 F20: the service refuses the second; the third is not asked
from "ONE" first 1
from "GONE"
  where "N" = 1 first 1
from "THREE" first 1
