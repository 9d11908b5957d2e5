-- full_domain

with members as (
    select a.class, min(c."w1" & 120) as "q1", min(c."w1" & 1920) as "q2"
    from "shoal_1_grouping" as a
    join "shoal_2_cells" as c on c.cell = a.cell
    group by a.class
)

select
    m.class,
    "d_q1".l1 as label1,
    "d_q1".low1 as low1,
    "d_q1".low1 + "d_q1".size1 - 1 as high1,
    "d_q1".size1 as leaves1,
    0 as gaps1,
    1 as level1,
    "d_q2".l1 as label2,
    "d_q2".low1 as low2,
    "d_q2".low1 + "d_q2".size1 - 1 as high2,
    "d_q2".size1 as leaves2,
    0 as gaps2,
    1 as level2
from members as m
join "shoal_3_axes" as "x_q1" on "x_q1".attribute = 1 and "x_q1".path = m."q1"
join "shoal_4_dimension" as "d_q1" on "d_q1".code = "x_q1".code
join "shoal_3_axes" as "x_q2" on "x_q2".attribute = 2 and "x_q2".path = m."q2"
join "shoal_5_dimension" as "d_q2" on "d_q2".code = "x_q2".code
