# B01 B02 B06: what stands in quotes is a value; comments and empty statements ask nothing
;;
from "T" where "N" = "x -- y # z ; w" first 1 -- the value ends at its quote
;
from "T" where "N" = 5--3 first 1; # so does a word at its blank
