-- mondrian, partition

select part, "low1", "low2", "low3", "high1", "high2", "high3", cast(null as double) as "below1", cast(null as double) as "below2", cast(null as double) as "below3", cast(null as double) as "above1", cast(null as double) as "above2", cast(null as double) as "above3"
from "shoal_1_whole_region"
