-- terms out of reach

with rest as (
    select class, sum(a) as added from "shoal_1_nearest_rows" where rn > 1 group by class
),

longer as (
    select
        n.node as parent, n.class, s.iset, s.k, f.d, f.high,
        n.total + s.a as total,
        n.total + s.a + coalesce(r.added, 0) + cast('0.367292' as double) as bound
    from "shoal_2_roots" as n
    join "shoal_3_farthest" as f on f.class = n.class
    join (select distinct class, rn, iset, k, a from "shoal_4_weighed_states" where rn = 1) as s on s.class = n.class
    left join rest as r on r.class = n.class
    where n.is_cut = 0
),

placed as (
    select
        parent, class, iset, k, total, bound,
        case when d = 1 then 1 else 0 end as is_complete,
        15393162788864 + row_number() over (order by parent, iset) as node,
        row_number() over (partition by class order by bound, parent, iset) as place
    from longer
    where bound < high
)

select node, parent, class, iset, k, total, bound, case when place > 500 then 1 else 0 end as is_cut, is_complete
from placed

-- terms out of reach

...

shared as (
    select
        n.node, s.iset,
        sum(coalesce(
            o.added,
            case when (p.iset = 0 or s.iset = 0) and p.k > 0 and s.k > 0 then 2 / (cast('4' as double) * f.d * f.d) else 0 end
        )) as added
    from "shoal_1_near_nodes" as n
    join "shoal_2_farthest" as f on f.class = n.class
    join "shoal_3_near_paths" as p on p.node = n.node
    join "shoal_4_weighed_states" as s on s.class = n.class and s.rn = 2
    left join "shoal_5_overlaps" as o on o.class = n.class and o.i = p.rn and o.one = p.iset and o.j = 2 and o.other = s.iset
    where n.is_cut = 0
    group by n.node, s.iset
),

longer as (
    select
        n.node as parent, n.class, s.iset, s.k, f.d, f.high,
        n.total + s.a + h.added as total,
        n.total + s.a + h.added + coalesce(r.added, 0) + cast('0.367292' as double) as bound
    from "shoal_1_near_nodes" as n
    join "shoal_2_farthest" as f on f.class = n.class
    join (select distinct class, rn, iset, k, a from "shoal_4_weighed_states" where rn = 2) as s on s.class = n.class
    join shared as h on h.node = n.node and h.iset = s.iset
    left join rest as r on r.class = n.class
    where n.is_cut = 0
),

...
