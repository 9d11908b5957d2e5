-- bsgi

with residual_points as (
    select r.number, r.place, p."s1", p."x1", p."x2", p."x3"
    from "shoal_1_residual_rows" as r
    join "shoal_2_points" as p on p.place = r.place
),

"others1" as (
    select g.class, p."s1", cast(sum(g.n) as bigint) as n
    from "shoal_3_grouped" as g
    join "shoal_2_points" as p on p.place = g.cell
    group by g.class, p."s1"
),

losses as (
    select
        r.number,
        r.place,
        e.class,
        ((case when xor(least(e."low1", r."x1"), greatest(e."high1", r."x1")) >= 4 then 55440 when xor(least(e."low1", r."x1"), greatest(e."high1", r."x1")) >= 1 then 27720 else 0 end) + (least(greatest(e."high2", r."x2") - least(e."low2", r."x2"), 55440)) + (least(greatest(e."high3", r."x3") - least(e."low3", r."x3"), 55440))) * (e.n + 1) - e.width * e.n as loss
    from residual_points as r
    cross join "shoal_4_extents" as e
    left join "others1" on "others1".class = e.class and "others1"."s1" = r."s1"
    where coalesce("others1".n, 0) < e.n // 3
),

best as (
    select number, place, class, loss, row_number() over (partition by number order by loss, class) as choice from losses
),

ranked as (
    select number, place, class, row_number() over (partition by class order by loss, number) as turn from best where choice = 1
)

select place as cell, class, cast(1 as bigint) as n, number from ranked where turn = 1
