# E09: an object and a list in a cell
from "RAW" first 1
