-- terms suppressed, and queries

select
    row_number() over (order by class) as node, class, cast(0 as double) as cost, cast(0 as bigint) as key, cast(0 as double) as total,
    0 as is_copy, 0 as is_cut
from "shoal_1_thresholds"
