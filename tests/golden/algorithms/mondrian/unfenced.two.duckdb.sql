select part, "low1", "low2", "high1", "high2", cast(null as double) as "below1", cast(null as double) as "below2", cast(null as double) as "above1", cast(null as double) as "above2"
from "shoal_1_whole"
