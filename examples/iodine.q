# Iodine-131 in rain in the weeks after Fukushima: the five highest results.

default nuclide = I131
default material = PRECIPITATION

from ERM_RESULT
  join ERM_ANALYSIS
  join ERM_SAMPLE
  where ANALYTE_ID = $nuclide and MAT_ID = $material
  select COLLECT_END, LOC_NUM, RESULT_AMOUNT as amount, CSU, RESULT_UNIT
  order by amount desc
  first 5
