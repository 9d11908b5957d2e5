-- step:  value_counts: the counts of each value of an attribute in each block that may be divided
-- in:    blocks(cell, class, is_final), cells(cell, <word>..., <code>, n)
-- out:   (class, v, sa, n)   key: class, v, sa
-- why:   records with one value of the attribute make a block of their own, if that is eligible (003, Algorithm 1 line 1)
select b.class, c.{{ word }} & {{ mask }} as v, c.{{ code }} as sa, cast(sum(c.n) as bigint) as n
from {{ blocks }} as b
join {{ cells }} as c on c.cell = b.cell
where not b.is_final
group by b.class, c.{{ word }} & {{ mask }}, c.{{ code }}
