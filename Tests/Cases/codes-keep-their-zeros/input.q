# B11: a code is text, however much it looks like a number
from "T" where "ZIP" = 00501 first 1 select "ZIP", "POSTAL"
from "T" where "ZIP" = 00501 first 1 select "ZIP", "POSTAL" as json
