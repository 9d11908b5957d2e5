-- terms suppressed, and queries

select row_number() over (order by class, cost, vector) as node, vector, class, cost, cast(0 as double) as total, 0 as is_cut
from "shoal_1_chunk"
