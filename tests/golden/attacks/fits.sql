-- attack, as labels are written

with shown as (
    select "t"."l4", "t"."l1", "t"."l2", "t"."l3", cast(sum(t.n) as bigint) as n from "shoal_1_shown_rows" as t group by "t"."l4", "t"."l1", "t"."l2", "t"."l3"
),

held as (
    select "t"."v4", "t"."v1", "t"."v2", "t"."v3", cast(sum(t.n) as bigint) as n from "shoal_2_coded_people" as t where t.part = 0 group by "t"."v4", "t"."v1", "t"."v2", "t"."v3"
),

single as (
    select "m"."l4", "m"."l1", "m"."l2", "m"."l3", cast(sum(h.n) as bigint) as people
    from "shoal_3_matches" as m
    join shown as r on "r"."l4" = "m"."l4" and "r"."l1" = "m"."l1" and "r"."l2" = "m"."l2" and "r"."l3" = "m"."l3"
    join held as h on "h"."v4" = "m"."v4" and "h"."v1" = "m"."v1" and "h"."v2" = "m"."v2" and "h"."v3" = "m"."v3"
    where r.n = 1
    group by "m"."l4", "m"."l1", "m"."l2", "m"."l3"
)

select
    "m"."v4", "m"."v1", "m"."v2", "m"."v3",
    cast(sum(r.n) as double) as fits,
    case when sum(r.n) = 1 and max(s.people) = 1 then 1 else 0 end as singled
from "shoal_3_matches" as m
join shown as r on "r"."l4" = "m"."l4" and "r"."l1" = "m"."l1" and "r"."l2" = "m"."l2" and "r"."l3" = "m"."l3"
left join single as s on "s"."l4" = "m"."l4" and "s"."l1" = "m"."l1" and "s"."l2" = "m"."l2" and "s"."l3" = "m"."l3"
group by "m"."v4", "m"."v1", "m"."v2", "m"."v3"

-- attack on persons

...

held as (
    select "t"."v1", "t"."v2", min(t.who) as first, max(t.who) as last from "shoal_1_coded_people" as t where t.part = 0 group by "t"."v1", "t"."v2"
),

single as (
    select "m"."l1", "m"."l2", min(h.first) as first, max(h.last) as last
    from "shoal_2_matches" as m
    join held as h on "h"."v1" = "m"."v1" and "h"."v2" = "m"."v2"
    group by "m"."l1", "m"."l2"
)

select
    "m"."v1", "m"."v2",
    cast(sum(r.n) as double) as fits,
    case when count(s.first) = count(*) and min(s.first) = max(s.last) then 1 else 0 end as singled
from "shoal_2_matches" as m
join shown as r on "r"."l1" = "m"."l1" and "r"."l2" = "m"."l2"
left join single as s on "s"."l1" = "m"."l1" and "s"."l2" = "m"."l2"
group by "m"."v1", "m"."v2"
