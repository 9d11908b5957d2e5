select
    part,
    min("w1" & 15) as low1,
    max("w1" & 15) as high1,
    min("w2" & 576460752303423487) as low2,
    max("w2" & 576460752303423487) as high2,
    cast(sum(n) as bigint) as n
from "shoal_1_pieces"
group by part
