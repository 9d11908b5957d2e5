-- mondrian, partition

select cast(1 as int) as part, min(case when attribute = 1 then path end) as low1, max(case when attribute = 1 then path end) as high1, min(case when attribute = 2 then path end) as low2, max(case when attribute = 2 then path end) as high2, min(case when attribute = 3 then path end) as low3, max(case when attribute = 3 then path end) as high3
from "shoal_1_axes"
