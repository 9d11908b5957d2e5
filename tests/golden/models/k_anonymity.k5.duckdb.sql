select "w1", "w2", cast(n as double) as observed, cast(5 as double) as required
from "sizes"
where n < 5
