-- step:  parts: what a row with a value counts for each base value beneath it (000 Def 7), in whole parts
-- in:    nodes(code, low, size), weighted(sa, weight)
-- out:   (node, sa, part, share)   key: node, sa
-- why:   parts of rows are counted exactly, so that equal counts are equal. A row has so many parts that the weight of every
--        node divides them; where this is not possible the part is NULL
with totals as (
    select n.code, cast(sum(w.weight) as bigint) as weight
    from {{ nodes }} as n
    join {{ weighted }} as w on w.sa >= n.low and w.sa < n.low + n.size
    group by n.code
)

select
    n.code as node,
    w.sa,
    {% if parts %}
    w.weight * (cast({{ parts }} as hugeint) // t.weight) as part,
    {% else %}
    cast(null as hugeint) as part,
    {% endif %}
    w.weight / cast(t.weight as double) as share
from {{ nodes }} as n
join totals as t on t.code = n.code
join {{ weighted }} as w on w.sa >= n.low and w.sa < n.low + n.size
