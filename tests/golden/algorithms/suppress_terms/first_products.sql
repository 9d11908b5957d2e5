-- terms suppressed for diversity

select row_number() over (order by class, cost, vector) as node, vector, class, cost, cast(0 as double) as total from "shoal_1_chunk"
