-- randomize, promised

with counts as (
    select a.class, t."s1" as code, t."sv1" as value, cast(sum(a.n) as bigint) as n
    from "shoal_1_closed_pieces" as a
    join "shoal_2_cells" as t on t.cell = a.cell
    group by a.class, t."s1", t."sv1"
),

placed as (
    select
        class, code, value, n,
        row_number() over (partition by class order by code) - 1 as place,
        count(*) over (partition by class) as different,
        cast(sum(n) over (partition by class) as bigint) as rows
    from counts
)

select
    class, code, value, n, place, different, rows,
cast('1' as double) / (cast('1' as double) + different) as kept
from placed

-- randomize, and an attack

...

select
    class, code, value, n, place, different, rows,
cast('0.5' as double) as kept
from placed
