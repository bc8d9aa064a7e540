# G05: what stands before the error has run, what stands after it has not
from ERM_ANALYTE first 1 select ANALYTE_ID
from ERM_ANALYTE where ANALYTE_ID = I131
  first 1 select ANALYTE_ID;
from ERM_ANALYTE count
from ERM_ANALYTE where ANALYT_ID = PU239
from ERM_ANALYTE where ANALYTE_ID = SR90 first 1
