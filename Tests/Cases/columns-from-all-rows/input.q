# E08: the second row names a column that the first one lacks
from ERM_RESULT first 3
