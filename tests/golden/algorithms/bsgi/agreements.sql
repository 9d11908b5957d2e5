-- bsgi

with named as (
    select p.slot, p.score % 40 as other, p.class, p.gain, p.score from "shoal_1_proposals" as p
),

offers as (
    select n.slot, n.other, n.class, u.class as other_class, n.gain, n.score
    from named as n
    join "shoal_2_places" as u on u.slot = n.other
),

sides as (
    select slot, class as of_class, score from offers
    union all
    select slot, other_class, score from offers
),

ranked as (
    select slot, of_class, row_number() over (partition by of_class order by score desc, slot) as place from sides
),

best as (
    select slot from ranked where place = 1 group by slot having count(*) = 2
)

select o.slot, o.other, o.class, o.other_class, o.gain
from offers as o
join best as b on b.slot = o.slot

-- bsgi

with named as (
    select p.slot, p.score % 40 as other, p.class, p.gain, p.score from "shoal_1_proposals" as p
    where not exists (select 1 from "shoal_2_agreements" as e where e.class = p.class or e.other_class = p.class)
),

offers as (
    select n.slot, n.other, n.class, u.class as other_class, n.gain, n.score
    from named as n
    join "shoal_3_places" as u on u.slot = n.other
    where not exists (select 1 from "shoal_2_agreements" as e where e.class = u.class or e.other_class = u.class)
),

...
