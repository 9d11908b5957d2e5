-- step:  whole_states: what may be left of a row: all of its terms, or none
-- in:    nodes(node, w, k, a), harmonics(terms, cost)
-- out:   (node, bits, cost, iset, k, a, mask)
-- why:   a row without terms is linked to all labels, which need no list: it adds the same to each. `iset` is then 0, and
--        negative for a whole row
select n.node, n.w as bits, cast(0 as double) as cost, -1 - n.node as iset, n.k, n.a, cast(-1 as bigint) as mask
from {{ nodes }} as n
where n.w > 0
union all
select n.node, 0, f.cost, 0, {{ count }}, {{ believed | double }}, 0
from {{ nodes }} as n
join {{ harmonics }} as f on f.terms = n.w
