-- step:  plans: the first guesses of what to suppress: the first rows of a class get so many terms left
-- in:    levels(class, rn, bits, cost, k, a), core_sizes(class, rn, reach)
-- out:   (node, class, family, bits, place, rn, total)   key: node
-- why:   the cheapest rows come first, or those whose labels most rows share. The cheapest plan that may hold bounds the cost.
--        `total` is the cost of the plan that ends with this row
with ordered as (
    select
        l.class, 0 as family, l.bits, l.rn, l.cost,
        row_number() over (partition by l.class, l.bits order by l.cost, l.a, l.rn) as place
    from {{ levels }} as l
    where l.cost > 0
    union all
    select
        l.class, 1, l.bits, l.rn, l.cost,
        row_number() over (partition by l.class, l.bits order by c.reach desc, l.cost, l.a, l.rn)
    from {{ levels }} as l
    join {{ core_sizes }} as c on c.class = l.class and c.rn = l.rn
    where l.cost > 0
)

select
    row_number() over (order by class, family, bits, place) as node,
    class, family, bits, place, rn,
    sum(cost) over (partition by class, family, bits order by place rows between unbounded preceding and current row) as total
from ordered
