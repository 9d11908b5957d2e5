with members as (
    select a.class, min(c."q1") as "q1", min(c."q2") as "q2"
    from "shoal_1_assignment" as a
    join "shoal_1_cells" as c on c.cell = a.cell
    group by a.class
)

select
    m.class,
    "d_q1".l1 as label1,
    "d_q1".low1 as low1,
    "d_q1".size1 as leaves1,
    1 as level1,
    "d_q2".l2 as label2,
    "d_q2".low2 as low2,
    "d_q2".size2 as leaves2,
    2 as level2
from members as m
join "shoal_2_dimension_q1" as "d_q1" on "d_q1".code = m."q1"
join "shoal_2_dimension_q2" as "d_q2" on "d_q2".code = m."q2"
