# Lead in the tap water of Georgia: samples above the action level of 0.015 mg/L, by the V2 grammar,
# where the service can compare and sort.

default level = 0.015

from sdwis.lcr_sample_result
  where contaminant_code = PB90 and sample_measure > $level
  select PWSID, SAMPLE_ID, SAMPLE_MEASURE, UNIT_OF_MEASURE
  order by sample_measure desc
  first 10

from sdwis.water_system
  where pwsid = GA0510092
  select PWSID, PWS_NAME, POPULATION_SERVED_COUNT
