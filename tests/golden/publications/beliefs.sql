-- randomize, promised

select
    max(cast(n as double) / rows * (kept + (1 - kept) / different) / (kept * n / rows + (1 - kept) / different)) as belief,
    min(kept) as least_kept,
    max(kept) as most_kept,
    max(1 + kept * different / (1 - kept)) as amplification
from "shoal_1_domains"
