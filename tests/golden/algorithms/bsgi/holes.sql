-- bsgi

with holes as (
    select
        t.slot
        , bit_or(o."bit1") as "others1"
        , max(case when o."s1" = t."s1" then 1 else 0 end) as "agrees1"
        , min(o."x1") as "low1"
        , max(o."x1") as "high1"
        , min(o."x2") as "low2"
        , max(o."x2") as "high2"
        , min(o."x3") as "low3"
        , max(o."x3") as "high3"
    from "shoal_1_members" as t
    join "shoal_1_members" as o on o.class = t.class
    where o.slot <> t.slot
    group by t.slot
)

select
    m.slot, m.class, m.place, m."s1", m."bit1", h."others1", m."x1", h."low1", h."high1", m."x2", h."low2", h."high2", m."x3", h."low3", h."high3",
(case when xor(least(h."low1", m."x1"), greatest(h."high1", m."x1")) >= 4 then 55440 when xor(least(h."low1", m."x1"), greatest(h."high1", m."x1")) >= 1 then 27720 else 0 end) + (least(greatest(h."high2", m."x2") - least(h."low2", m."x2"), 55440)) + (least(greatest(h."high3", m."x3") - least(h."low3", m."x3"), 55440)) as width,
h."agrees1" as clashes
from "shoal_1_members" as m
join holes as h on h.slot = m.slot

-- bsgi, two sensitive attributes

...

select
    m.slot, m.class, m.place, m."s2", m."bit1", h."others1", m."s1", m."bit2", h."others2", m."x1", h."low1", h."high1", m."x2", h."low2", h."high2", m."x3", h."low3", h."high3",
(case when xor(least(h."low1", m."x1"), greatest(h."high1", m."x1")) >= 4 then 55440 when xor(least(h."low1", m."x1"), greatest(h."high1", m."x1")) >= 1 then 27720 else 0 end) + (least(greatest(h."high2", m."x2") - least(h."low2", m."x2"), 55440)) + (least(greatest(h."high3", m."x3") - least(h."low3", m."x3"), 55440)) as width,
h."agrees1" + h."agrees2" as clashes
from "shoal_1_members" as m
join holes as h on h.slot = m.slot

-- bsgi of persons, then refine

...

select
    m.slot, m.class, m.place, m."s1", m."bit1", h."others1", m."person", m."bit2", h."others2", m."x1", h."low1", h."high1",
(least(greatest(h."high1", m."x1") - least(h."low1", m."x1"), 55440)) as width,
h."agrees1" + h."agrees2" as clashes
from "shoal_1_members" as m
join holes as h on h.slot = m.slot
