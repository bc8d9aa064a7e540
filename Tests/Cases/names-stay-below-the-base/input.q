# C18 C04: no name reaches another host or climbs out of the path
from "//evil.example/x" first 1
from "@evil.example" first 1
from "T" where "../../admin" = 1 first 1
from "T" where N = ".."
