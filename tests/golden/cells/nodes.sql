-- sweep

with paths as (
    select code as leaf, 0 as level, l0 as l0, low0 as low, size0 as size from "shoal_1_dimension"
union all
    select code as leaf, 1 as level, l1 as l0, low1 as low, size1 as size from "shoal_1_dimension"

),

merged as (
    select l0, low, size, min(level) as level from paths group by l0, low, size
),

coded as (
    select
        case when level = 0 then low else 4 + row_number() over (partition by level > 0 order by level, low) - 1 end as code,
        l0,
        level,
        low,
        size
    from merged
),

chained as (
    select
        p.leaf,
        n.code,
        lead(n.code) over (partition by p.leaf order by n.level) as parent
    from (select distinct leaf, l0, low, size from paths) as p
    join coded as n on n.low = p.low and n.size = p.size and n.l0 is not distinct from p.l0
)

select cast(n.code as bigint) as code, n.l0, cast(n.level as bigint) as level, cast(n.low as bigint) as low, n.size, cast(a.parent as bigint) as parent
from coded as n
join chained as a on a.code = n.code and a.leaf = n.low
