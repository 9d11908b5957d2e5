-- terms suppressed, and queries

with counted as (
    select g.class, c."s1" as node, g.cell, cast(sum(g.n) as bigint) as n
    from "shoal_1_closed_pieces" as g
    join "shoal_2_failing_classes" as f on f.class = g.class
    join "shoal_3_cells" as c on c.cell = g.cell
    group by g.class, c."s1", g.cell
)

select m.class, row_number() over (partition by m.class order by m.node, m.cell, i.copy) as rn, m.node, m.cell
from counted as m, generate_series(1, m.n) as i(copy)
