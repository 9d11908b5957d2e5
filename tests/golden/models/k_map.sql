-- population

select "node", "w1", cast(people as double) as observed, cast(2 as double) as required
from "sizes"
where people < 2
