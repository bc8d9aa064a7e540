# H09: the second page fails; nobody takes the first for the whole
set page 2
from ERM_ANALYTE first 5 as json
