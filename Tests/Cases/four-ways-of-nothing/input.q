# F11: null, empty text, a missing field and the text "null"
from "RAW" first 4 as json
from "RAW" first 4 as table
