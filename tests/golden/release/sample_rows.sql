-- full_domain

with numbered as (
    select class, row_number() over (order by class) as place, count(*) over () as total
    from (select distinct class from "shoal_1_grouping") as g
),

candidates as (
    select r.class, r.place, c.low1, c.high1, c.low2, c.high2
    from numbered as r
    join "shoal_2_classes" as c on c.class = r.class
    where
        (r.place - 1) % greatest(1, cast(floor(r.total / cast('40' as double)) as bigint)) = 0
        and c.gaps1 = 0
        and c.gaps2 = 0
),

stretches as (
    select 1 as attribute, low1 as low, high1 as high from candidates
union
    select 2 as attribute, low2 as low, high2 as high from candidates

),

running as (
    select
        t.attribute,
        t.low,
        t.high,
        x.path,
        sum(x.n) over (partition by t.attribute, t.low, t.high order by x.code rows between unbounded preceding and current row) as upto,
        sum(x.n) over (partition by t.attribute, t.low, t.high) as total
    from stretches as t
    join "shoal_3_axes" as x on x.attribute = t.attribute and x.n > 0 and x.code between t.low and t.high
),

middles as (
    select
        attribute,
        low,
        high,
        min(case when 4 * upto >= 2 * total then path end) as path0,
        min(case when 4 * upto >= 1 * total then path end) as path1,
        min(case when 4 * upto >= 3 * total then path end) as path2
    from running
    group by attribute, low, high
),

made_up as (
    select k.class, k.place, v.variant, case v.variant when 0 then m1.path0 when 1 then m1.path1 else m1.path2 end as path1, case v.variant when 0 then m2.path0 when 1 then m2.path2 else m2.path1 end as path2
    from candidates as k
    join middles as m1 on m1.attribute = 1 and m1.low = k.low1 and m1.high = k.high1
    join middles as m2 on m2.attribute = 2 and m2.low = k.low2 and m2.high = k.high2
    cross join (values (0), (1), (2)) as v(variant)
),

held as (
    select m.class, m.variant, sum(c.n) as n
    from made_up as m
    join "shoal_4_cells" as c on c."w1" & 120 = m.path1 and c."w1" & 1920 = m.path2
    group by m.class, m.variant
),

nobodys as (
    select m.class, min(m.variant) as variant
    from made_up as m
    left join held as h on h.class = m.class and h.variant = m.variant
    where h.n is null or h.n >= 3
    group by m.class
),

safe_rows as (
    select m.class, m.path1, m.path2, row_number() over (order by m.place) as place, count(*) over () as total
    from made_up as m
    join nobodys as b on b.class = m.class and b.variant = m.variant
),

chosen as (
    select class, path1, path2, row_number() over (order by place) as place
    from safe_rows
    where (place - 1) % greatest(1, cast(floor(total / cast('5' as double)) as bigint)) = 0
)

select
    r.place,
    "d_q1".l0 as before1,
    "d_q2".l0 as before2,
    cast("c"."label1" as varchar) as after1,
    cast("c"."label2" as varchar) as after2
from chosen as r
join "shoal_2_classes" as c on c.class = r.class
join "shoal_3_axes" as "x_q1" on "x_q1".attribute = 1 and "x_q1".path = r.path1
join "shoal_5_dimension" as "d_q1" on "d_q1".code = "x_q1".code
join "shoal_3_axes" as "x_q2" on "x_q2".attribute = 2 and "x_q2".path = r.path2
join "shoal_6_dimension" as "d_q2" on "d_q2".code = "x_q2".code
where r.place <= 5

-- mondrian, ranges of a partition

...

select
    r.place,
    "d_q1".l0 as before1,
    "d_q2".l0 as before2,
    "d_q3".l0 as before3,
    '[' || array_to_string(cast("c"."label1" as varchar[]), ', ') || ']' as after1,
    '[' || array_to_string(cast("c"."label2" as varchar[]), ', ') || ']' as after2,
    '[' || array_to_string(cast("c"."label3" as varchar[]), ', ') || ']' as after3
from chosen as r
join "shoal_1_class_labels" as c on c.class = r.class
join "shoal_2_axes" as "x_q1" on "x_q1".attribute = 1 and "x_q1".path = r.path1
join "shoal_3_dimension" as "d_q1" on "d_q1".code = "x_q1".code
join "shoal_2_axes" as "x_q2" on "x_q2".attribute = 2 and "x_q2".path = r.path2
join "shoal_4_dimension" as "d_q2" on "d_q2".code = "x_q2".code
join "shoal_2_axes" as "x_q3" on "x_q3".attribute = 3 and "x_q3".path = r.path3
join "shoal_5_dimension" as "d_q3" on "d_q3".code = "x_q3".code
where r.place <= 5
