-- step:  eligible_blocks: the blocks in which no value has more than 1/l of the rows, by points
-- in:    grouping(cell, class, n), points(place, cell, <code>)
-- out:   (part, place, n)   key: part, place
-- why:   only such a block can be divided into groups of l rows with l different values. The others stay as they are
with counts as (
    select g.class, p.{{ code }} as sa, cast(sum(g.n) as bigint) as n
    from {{ grouping }} as g
    join {{ points }} as p on p.cell = g.cell
    group by g.class, p.{{ code }}
),

eligible as (
    select class from counts group by class having max(n) * {{ l }} <= sum(n)
)

select g.class as part, p.place, cast(sum(g.n) as bigint) as n
from {{ grouping }} as g
join {{ points }} as p on p.cell = g.cell
join eligible as e on e.class = g.class
group by g.class, p.place
