# E19 E22: CDATA, entities and a character reference are one text
set envirofacts.format xml
from "RAW" first 2
