-- sweep

with members as (
    select class, item, min(cell) as cell from "shoal_1_class_members" group by class, item
)

select
    s.class
    , case i.level1 when 0 then "d_q1".l0 when 1 then "d_q1".l1 end as label1
    , case i.level1 when 0 then "d_q1".low0 when 1 then "d_q1".low1 end as low1
    , case i.level1 when 0 then "d_q1".low0 + "d_q1".size0 - 1 when 1 then "d_q1".low1 + "d_q1".size1 - 1 end as high1
    , case i.level1 when 0 then "d_q1".size0 when 1 then "d_q1".size1 end as leaves1
    , cast(0 as bigint) as gaps1
    , i.level1
    , case i.level2 when 0 then "d_q2".l0 when 1 then "d_q2".l1 end as label2
    , case i.level2 when 0 then "d_q2".low0 when 1 then "d_q2".low1 end as low2
    , case i.level2 when 0 then "d_q2".low0 + "d_q2".size0 - 1 when 1 then "d_q2".low1 + "d_q2".size1 - 1 end as high2
    , case i.level2 when 0 then "d_q2".size0 when 1 then "d_q2".size1 end as leaves2
    , cast(0 as bigint) as gaps2
    , i.level2
from members as s
join (
    values
    (0, 0, 0),
    (1, 0, 1),
    (2, 1, 0),
    (3, 1, 1)
) as i(item, level1, level2)
    on i.item = s.item
join "shoal_2_cells" as c on c.cell = s.cell
join "shoal_3_axes" as "x_q1" on "x_q1".attribute = 1 and "x_q1".path = c."w1" & 28
join "shoal_4_dimension" as "d_q1" on "d_q1".code = "x_q1".code
join "shoal_3_axes" as "x_q2" on "x_q2".attribute = 2 and "x_q2".path = c."w1" & 224
join "shoal_5_dimension" as "d_q2" on "d_q2".code = "x_q2".code
