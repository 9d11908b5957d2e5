-- sweep

select
    place as cell,
    dense_rank() over (order by item, "k1") as class,
    item,
    "t"."s1",
    t.n
from "shoal_1_closed_pieces" as t

-- sweep, ragged, paths of two words

select
    c.cell,
    dense_rank() over (order by item, "k1") as class,
    item,
    "t"."s1", "t"."s2",
    t.n
from "shoal_1_closed_pieces" as t
join (
    select cell, row_number() over (order by "w1", "s1", "s2") as place
    from "shoal_2_cells"
) as c on c.place = t.place
