-- bsgi

with blocks as (
    select part, groups, cast(sum(groups) over (order by part rows between unbounded preceding and current row) as bigint) - groups as sooner
    from (select class as part, cast(sum(n) as bigint) // 3 as groups from "shoal_1_closed_pieces" group by class) as sizes
),

dealt as (
    select
        c.class as part,
        c.cell as place, "p"."s1", "p"."bit1", "p"."x1", "p"."x2", "p"."x3",
        row_number() over (partition by c.class order by p."s1", c.cell) - 1 as turn
    from "shoal_1_closed_pieces" as c
    join "shoal_2_points" as p on p.place = c.cell, generate_series(1, c.n) as copies
)

select
    (b.sooner + d.turn % b.groups) * 3 + d.turn // b.groups + 1 as slot,
    b.sooner + d.turn % b.groups + 1 as class,
    d.place, "d"."s1", "d"."bit1", "d"."x1", "d"."x2", "d"."x3"
from dealt as d
join blocks as b on b.part = d.part
