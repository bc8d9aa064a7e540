# Was there plutonium in the air over the United States after Fukushima?
# Background-corrected results, so zero and negative values are normal; below the minimum
# detectable concentration (MDC) nothing was found.

from ERM_RESULT
  where ANALYTE_ID = PU239
  select RESULT_DATE, RESULT_AMOUNT, CSU, MDC, RESULT_UNIT
  order by RESULT_AMOUNT desc

# How many of the results reach their MDC?
from ERM_RESULT
  where ANALYTE_ID = PU239 and RESULT_AMOUNT >= (MDC)
  count
