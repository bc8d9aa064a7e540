from "T" where N = "abc
from "T" first 1
from "T" where M = "d" first 1
