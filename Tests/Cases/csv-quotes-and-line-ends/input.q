# E15: a quoted line end, doubled quotes, no line end at the end
set envirofacts.format csv
from "RAW" first 2 as json
