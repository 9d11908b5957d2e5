-- step:  child_rows: the rows of nodes: those that are decided, and the rest at its best
-- in:    children(node, parent, class, bits, k, a, budget, d), paths(node, rn, k, a, bits), suffixes(class, depth, cost, next, k, a)
-- out:   (node, class, rn, k, a, bits)
-- why:   of the undecided rows the i-th best can use 1/i of what may still be spent: i rows of its kind cost i times as much
{% if paths %}
select c.node, c.class, p.rn, p.k, p.a, p.bits
from {{ children }} as c
join {{ paths }} as p on p.node = c.parent
union all
{% endif %}
select node, class, cast({{ depth }} as bigint) as rn, k, a, bits from {{ children }}
union all
select c.node, c.class, cast(null as bigint), u.k, u.a, 1
from (
    select x.node, x.class, x.budget / i.place as spent
    from (select node, class, budget, d from {{ children }} where d > {{ depth }}) as x, generate_series(1, x.d - {{ depth }}) as i(place)
) as c
join {{ suffixes }} as u on u.class = c.class and u.depth = {{ depth }} and u.cost <= c.spent and u.next > c.spent
