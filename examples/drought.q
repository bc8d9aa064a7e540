# Cantareira, the largest reservoir system of São Paulo, in the drought of July 2014: the days with
# rain, and how full it was. One request a day, a few at a time.

default system = Cantareira

from sabesp.reservoirs
  where date between 2014-07-01 and 2014-07-31 and name = $system and rain_day_mm > 0
  select date, volume_percent, rain_day_mm
  order by date
