-- terms suppressed, and queries

select node, class, cast(1 as bigint) as rn, k, a, bits from "shoal_1_children"
union all
select c.node, c.class, cast(null as bigint), u.k, u.a, 1
from (
    select x.node, x.class, x.budget / i.place as spent
    from (select node, class, budget, d from "shoal_1_children" where d > 1) as x, generate_series(1, x.d - 1) as i(place)
) as c
join "shoal_2_suffixes" as u on u.class = c.class and u.depth = 1 and u.cost <= c.spent and u.next > c.spent

-- terms suppressed, and queries

select c.node, c.class, p.rn, p.k, p.a, p.bits
from "shoal_1_children" as c
join "shoal_2_paths" as p on p.node = c.parent
union all
select node, class, cast(2 as bigint) as rn, k, a, bits from "shoal_1_children"
union all
select c.node, c.class, cast(null as bigint), u.k, u.a, 1
from (
    select x.node, x.class, x.budget / i.place as spent
    from (select node, class, budget, d from "shoal_1_children" where d > 2) as x, generate_series(1, x.d - 2) as i(place)
) as c
join "shoal_3_suffixes" as u on u.class = c.class and u.depth = 2 and u.cost <= c.spent and u.next > c.spent
