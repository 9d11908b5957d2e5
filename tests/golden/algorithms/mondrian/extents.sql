-- mondrian

select
    part,
    min("w1" & 120) as low1,
    max("w1" & 120) as high1,
    min("w1" & 896) as low2,
    max("w1" & 896) as high2,
    cast(sum(n) as bigint) as n
from "shoal_1_first_pieces"
group by part
