-- full_domain

select
    sum(x."f1" * x."f1"),
    sum(x."f1" * x."f2"),
    sum(x."f1" * x."one"),
    sum(x."f1" * x.y),
    sum(x."f2" * x."f2"),
    sum(x."f2" * x."one"),
    sum(x."f2" * x.y),
    sum(x."one" * x."one"),
    sum(x."one" * x.y)
from (
    select l."f1", l."f2", 1.0 as one, ln(1 + r.lost) as y
    from "shoal_1_more_rows" as r
    join "shoal_2_lattice" as l on l.node = r.node
) as x
