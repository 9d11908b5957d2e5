-- randomize, promised

with amplified as (
    select cast(n as double) as n, rows, kept, 1 + kept * different / (1 - kept) as gamma from "shoal_1_domains"
)

select
    max(n * gamma * gamma / (n * gamma * gamma + rows - n)) as belief,
    min(kept) as least_kept,
    max(kept) as most_kept,
    max(gamma) as amplification
from amplified
