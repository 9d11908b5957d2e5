-- terms out of reach

select exp(ln(greatest(sum((share - 1 / cast('4' as double)) * (share - 1 / cast('4' as double))), 1e-300)) / 2) as distance
from "shoal_1_source_prior"
