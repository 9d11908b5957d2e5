-- mondrian of persons

with known_stretches as (
    select g.attribute, g.lowest, g.highest
    from (
        values
        (1, cast('0' as double), cast('3' as double)),
        (1, cast('4' as double), cast('6' as double)),
        (1, cast('inf' as double), cast('inf' as double)),
        (2, cast('20' as double), cast('40' as double)),
        (2, cast('45' as double), cast('55' as double))
    ) as g(attribute, lowest, highest)
),

positions as (
    select attribute, coalesce(position, cast('Infinity' as double)) as position, n, cast(null as double) as highest
    from "shoal_1_axes"
    where n > 0 and attribute in (select attribute from known_stretches)
    union all
    select attribute, lowest, 0, highest from known_stretches
),

reaches as (
    select attribute, position, n, max(highest) over (partition by attribute order by position) as highest from positions
)

select attribute, count(*) as found, cast(sum(n) as bigint) as n
from reaches
where n > 0 and (highest is null or highest < position)
group by attribute
