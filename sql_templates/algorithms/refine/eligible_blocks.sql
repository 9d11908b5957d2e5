-- step:  eligible_blocks: the blocks in which no value has more than 1/l of the rows, by points
-- in:    located(class, place, n), points(place, <code>)
-- out:   (part, place, n)   key: part, place
-- why:   only such a block can be divided into groups of l rows with l different values. The others stay as they are
with counts as (
    select b.class, p.{{ code }} as sa, cast(sum(b.n) as bigint) as n
    from {{ located }} as b
    join {{ points }} as p on p.place = b.place
    group by b.class, p.{{ code }}
),

eligible as (
    select class from counts group by class having max(n) * {{ l }} <= sum(n)
)

select b.class as part, b.place, b.n
from {{ located }} as b
join eligible as e on e.class = b.class
