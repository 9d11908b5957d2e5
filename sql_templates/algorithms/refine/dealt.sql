-- step:  dealt: the rows of the blocks in groups of l rows with l different values
-- in:    settled(part, place, kept), points(place, <code>)
-- out:   (class, part, cell, n)   key: class, cell
-- why:   no value has more rows than the block has groups: if the rows, sorted by value, are dealt out in turn, no group gets a value
--        twice (003, Algorithm 2 lines 4 to 8). Within a value they are in random order. A cell is a point by its place
with blocks as (
    select part, groups, cast(sum(groups) over (order by part rows between unbounded preceding and current row) as bigint) - groups as sooner
    from (select part, cast(sum(kept) as bigint) // {{ l }} as groups from {{ settled }} group by part) as sizes
    where groups > 0
),

queued as (
    select s.part, s.place, row_number() over (partition by s.part order by p.{{ code }}, s.place) - 1 as turn
    from {{ settled }} as s
    join {{ points }} as p on p.place = s.place, generate_series(1, greatest(1, s.kept)) as copies
    where s.kept > 0
)

select b.sooner + q.turn % b.groups + 1 as class, q.part, q.place as cell, count(*) as n
from queued as q
join blocks as b on b.part = q.part
group by b.sooner + q.turn % b.groups + 1, q.part, q.place
