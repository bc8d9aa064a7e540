# blanks at the end and .50 for 0.5 are spellings of what was asked for
from ERM_RESULT where ANALYTE_ID = PU239 and RESULT_AMOUNT = 0.5 first 10
