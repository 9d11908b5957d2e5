-- slicing

with firsts as (
    select pair, a, sum(n) as n from "shoal_1_joint_counts" group by pair, a
),

seconds as (
    select pair, b, sum(n) as n from "shoal_1_joint_counts" group by pair, b
),

first_counts as (
    select pair, count(*) as different, sum(n) as n from firsts group by pair
),

second_counts as (
    select pair, count(*) as different from seconds group by pair
),

squares as (
    select j.pair, sum(cast(j.n as double) * j.n / (cast(f.n as double) * s.n)) as total
    from "shoal_1_joint_counts" as j
    join firsts as f on f.pair = j.pair and f.a = j.a
    join seconds as s on s.pair = j.pair and s.b = j.b
    group by j.pair
)

select q.pair, case when least(f.different, s.different) > 1 then (q.total - 1) / (least(f.different, s.different) - 1) end as phi
from squares as q
join first_counts as f on f.pair = q.pair
join second_counts as s on s.pair = q.pair
