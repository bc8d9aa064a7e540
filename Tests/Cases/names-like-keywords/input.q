# B10: in quotes always; bare where nothing else can be meant
from "where" where "rows" = 1 first 1 select "select"
from "T" where FROM = FIRST first 1
