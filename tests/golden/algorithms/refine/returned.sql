-- refine, rows that go back

with values_of_classes as (
    select t.part, g.class, p."s1" as sa
    from "shoal_1_dealt" as g
    join "shoal_2_parts" as t on t.class = g.class
    join "shoal_3_points" as p on p.place = g.cell
    where t.part in (select part from "shoal_4_residual_rows")
),

classes_of_parts as (
    select distinct part, class from values_of_classes
),

waiting as (
    select r.number, r.part, r.place, p."s1" as sa
    from "shoal_4_residual_rows" as r
    join "shoal_3_points" as p on p.place = r.place
),

lacking as (
    select w.number, w.place, c.class, row_number() over (partition by w.number order by (c.class * 48271 + w.number) % 65521, c.class) as choice
    from waiting as w
    join classes_of_parts as c on c.part = w.part
    left join values_of_classes as v on v.class = c.class and v.sa = w.sa
    where v.sa is null
)

select number, place as cell, class, cast(1 as bigint) as n from lacking where choice = 1
