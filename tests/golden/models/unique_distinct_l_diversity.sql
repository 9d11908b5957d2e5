-- audit of unique_distinct_l_diversity, draw 0

select
    "shape",
    floor(sum(n) * (1 + 1e-9) / cast(max(n) as double)) as observed,
    cast('4' as double) as required
from "hist_s1"
group by "shape"
having max(n) * cast('4' as double) > sum(n) * (1 + 1e-9)
