-- advice on persons

with histogram as (
    select sa, count(*) as n
    from (select distinct "sv1" as sa, "pv1" from "shoal_1_tally") as pairs
    group by sa
),

ranked as (
    select
        row_number() over (order by n desc, sa) as l,
        n,
        sum(n) over (order by n desc, sa rows between current row and unbounded following) as tail,
        count(*) over () as m
    from histogram
)

select l, n, cast(tail as bigint) as tail, m
from ranked
where l <= 1000

-- advice

with histogram as (
    select "sv1" as sa, cast(sum(n) as bigint) as n from "shoal_1_tally" group by "sv1"
),

...
