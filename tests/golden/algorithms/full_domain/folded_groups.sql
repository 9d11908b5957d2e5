-- full_domain of persons

with moving as (
    select node, person
    from "shoal_1_groups"
    where person > 0
    group by node, person
    having min("w1") < max("w1")
),

people as (
    select
        g.node, "g"."w1", "g"."s1", "g"."s2", "g"."person", "g"."n", "g"."persons", "g"."persons_s1", "g"."persons_s2", "g"."persons_s1_s2",
        m.person is null and g.person > 0 as stays
        , row_number() over (partition by g.node, g.person order by "g"."w1", "g"."s1", "g"."s2", "g"."person") as place1
        , row_number() over (partition by g.node, g.person, "g"."s1" order by "g"."w1", "g"."s1", "g"."s2", "g"."person") as place2
        , row_number() over (partition by g.node, g.person, "g"."s2" order by "g"."w1", "g"."s1", "g"."s2", "g"."person") as place3
        , row_number() over (partition by g.node, g.person, "g"."s1", "g"."s2" order by "g"."w1", "g"."s1", "g"."s2", "g"."person") as place4
    from "shoal_1_groups" as g
    left join moving as m on m.node = g.node and m.person = g.person
)

select
    node, "w1",
    "s1",
    "s2",
    cast(case when stays then 0 else "person" end as bigint) as "person",
    cast(sum(n) as bigint) as n,
    cast(sum("persons" + case when stays and place1 = 1 then 1 else 0 end) as bigint) as "persons",
    cast(sum("persons_s1" + case when stays and place2 = 1 then 1 else 0 end) as bigint) as "persons_s1",
    cast(sum("persons_s2" + case when stays and place3 = 1 then 1 else 0 end) as bigint) as "persons_s2",
    cast(sum("persons_s1_s2" + case when stays and place4 = 1 then 1 else 0 end) as bigint) as "persons_s1_s2"
from people
group by node, "w1", "s1", "s2", case when stays then 0 else "person" end
