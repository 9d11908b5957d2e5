-- step:  dealt: the rows of the blocks in groups of l rows with l different values
-- in:    settled(part, place, kept), points(place, <code>)
-- out:   (class, part, cell, n)   key: class, cell
-- why:   no value has more rows than the block has groups: if the rows, sorted by value, are dealt out in turn, no group gets a value
--        twice (003, Algorithm 2 lines 4 to 8). So no group gets a point twice either. Within a value points are in random order.
--        The turns of a point follow from the rows before it: rows appear only here, once. A cell is a point by its place
with blocks as (
    select part, groups, cast(sum(groups) over (order by part rows between unbounded preceding and current row) as bigint) - groups as sooner
    from (select part, cast(sum(kept) as bigint) // {{ l }} as groups from {{ settled }} group by part) as sizes
    where groups > 0
),

queued as (
    select
        s.part, s.place, s.kept,
        cast(sum(s.kept) over (partition by s.part order by p.{{ code }}, s.place rows between unbounded preceding and current row) as bigint) - s.kept as turn
    from {{ settled }} as s
    join {{ points }} as p on p.place = s.place
    where s.kept > 0
)

select b.sooner + (q.turn + copies.copy - 1) % b.groups + 1 as class, q.part, q.place as cell, cast(1 as bigint) as n
from queued as q
join blocks as b on b.part = q.part, generate_series(1, greatest(1, q.kept)) as copies(copy)
