# E01 E02 E03: more digits than a double holds, trailing zeros, minus zero
from ERM_RESULT first 2 as json
