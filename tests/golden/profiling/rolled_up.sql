-- profile

select "c1", min(low) as low, max(high) as high, cast(sum(n) as bigint) as n
from "shoal_1_coded_rows"
group by "c1"
