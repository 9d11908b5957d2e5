-- step:  items: the item sets of a level that link a row to more labels than all of its terms do
-- in:    row_terms(node, term, r, bit), shorter(node, iset, r, mask, bits, k), absorbed(node, iset, mask, bits),
--        item_sets(item, iset, k, a), nodes(node, k)
-- out:   (node, iset, r, mask, bits, k, a)   key: node, iset
-- why:   to keep fewer terms and be linked to no more labels is never better than to keep all. So an item set that is left out
--        here is not built on. `mask` and `bits` are those of all terms that are kept, absorbed ones as well
--        The left join is a step of its own: DuckDB 1.4 fails where it stands beside a join of three tables
{% if shorter %}
with grown as (
    select c.node, c.iset, c.r, c.k, c.mask as own, c.mask + coalesce(b.mask, 0) as mask, c.bits + coalesce(b.bits, 0) as bits
    from {{ shorter }} as c
    left join {{ absorbed }} as b on b.node = c.node and b.iset = c.iset
)

select t.node, s.iset, t.r, g.mask + t.bit as mask, g.bits + 1 as bits, s.k, s.a
from {{ row_terms }} as t
join grown as g on g.node = t.node and g.r < t.r
join {{ item_sets }} as s on s.item = g.iset * {{ terms }} + t.term
join {{ nodes }} as n on n.node = t.node
where s.k > n.k and s.k < g.k and (g.own & t.bit) = 0
{% else %}
select t.node, s.iset, t.r, t.bit as mask, cast(1 as bigint) as bits, s.k, s.a
from {{ row_terms }} as t
join {{ item_sets }} as s on s.item = t.term
join {{ nodes }} as n on n.node = t.node
where s.k > n.k
{% endif %}
