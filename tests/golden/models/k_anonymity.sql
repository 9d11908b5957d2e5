-- full_domain

select "node", "w1", cast(n as double) as observed, cast(3 as double) as required
from "sizes"
where n < 3
