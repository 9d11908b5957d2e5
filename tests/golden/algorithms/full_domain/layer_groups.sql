-- full_domain of persons

with others as (
    select "person"
    from "shoal_1_counted_cells"
    where "person" > 0
    group by "person"
    having min("w1" & 480) < max("w1" & 480) or min("w1" & 7680) < max("w1" & 7680)
),

located as (
    select c.cell, "c"."w1", "c"."s1", "c"."s2", "c"."person", "c"."n", "c"."persons", "c"."persons_s1", "c"."persons_s2", "c"."persons_s1_s2", o."person" is null and c."person" > 0 as moves
    from "shoal_1_counted_cells" as c
    left join others as o on o."person" = c."person"
),

firsts1 as (
    select node, cell, cast(count(*) as bigint) as n
    from (
        select s.node, min(l.cell) as cell
        from located as l
        cross join "shoal_2_tried_nodes" as s
        where l.moves
        group by s.node, l."person", l."w1" & s."m1"
    ) as firsts
    group by node, cell
),

firsts2 as (
    select node, cell, cast(count(*) as bigint) as n
    from (
        select s.node, min(l.cell) as cell
        from located as l
        cross join "shoal_2_tried_nodes" as s
        where l.moves
        group by s.node, l."person", l."w1" & s."m1", "l"."s1"
    ) as firsts
    group by node, cell
),

firsts3 as (
    select node, cell, cast(count(*) as bigint) as n
    from (
        select s.node, min(l.cell) as cell
        from located as l
        cross join "shoal_2_tried_nodes" as s
        where l.moves
        group by s.node, l."person", l."w1" & s."m1", "l"."s2"
    ) as firsts
    group by node, cell
),

firsts4 as (
    select node, cell, cast(count(*) as bigint) as n
    from (
        select s.node, min(l.cell) as cell
        from located as l
        cross join "shoal_2_tried_nodes" as s
        where l.moves
        group by s.node, l."person", l."w1" & s."m1", "l"."s1", "l"."s2"
    ) as firsts
    group by node, cell
),

pieces as (
    select
        cell, "w1",
        "s1",
        "s2",
        case when moves then 0 else "person" end as "person",
        cast(sum("n") as bigint) as "n", cast(sum("persons") as bigint) as "persons", cast(sum("persons_s1") as bigint) as "persons_s1", cast(sum("persons_s2") as bigint) as "persons_s2", cast(sum("persons_s1_s2") as bigint) as "persons_s1_s2"
    from located
    group by cell, "w1", "s1", "s2", case when moves then 0 else "person" end
)

select
    s.node,
    p."w1" & s."m1" as "w1",
    p."s1",
    p."s2",
    cast(p."person" as bigint) as "person",
    cast(sum(p.n) as bigint) as n,
    cast(sum(p."persons" + case when p."person" = 0 then coalesce(f1.n, 0) else 0 end) as bigint) as "persons",
    cast(sum(p."persons_s1" + case when p."person" = 0 then coalesce(f2.n, 0) else 0 end) as bigint) as "persons_s1",
    cast(sum(p."persons_s2" + case when p."person" = 0 then coalesce(f3.n, 0) else 0 end) as bigint) as "persons_s2",
    cast(sum(p."persons_s1_s2" + case when p."person" = 0 then coalesce(f4.n, 0) else 0 end) as bigint) as "persons_s1_s2"
from pieces as p
cross join "shoal_2_tried_nodes" as s
left join firsts1 as f1 on f1.node = s.node and f1.cell = p.cell
left join firsts2 as f2 on f2.node = s.node and f2.cell = p.cell
left join firsts3 as f3 on f3.node = s.node and f3.cell = p.cell
left join firsts4 as f4 on f4.node = s.node and f4.cell = p.cell
group by s.node, p."w1" & s."m1", p."s1", p."s2", p."person"
