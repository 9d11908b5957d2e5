-- population

with shares as (
    select
        "node", "w1",
        n,
        people,
        case when people = 0 then cast('Infinity' as double) else n / cast(people as double) end as share
    from "sizes"
)

select "node", "w1", share as observed, cast('1' as double) as required
from shares
where n > cast('1' as double) * people * (1 + 1e-9)
union all
select "node", "w1", share, cast('0.01' as double)
from shares
where n < cast('0.01' as double) * people * (1 - 1e-9)
union all
select "node", "w1", cast(0 as double), cast('0.01' as double)
from "nobody"
