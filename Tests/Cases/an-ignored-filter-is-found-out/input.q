# the second row is not what was asked for: the service ignored the filter
from ERM_RESULT where ANALYTE_ID = PU239
