-- sweep

with moves as (
    select node, parent, cast(moved as bigint) as moved, cast(there as bigint) as there
    from (
        values
        (1, 4, 3, 16),
        (0, 4, 1, 14)
    ) as m(node, parent, moved, there)
),

numbered as (
    select
        "r"."place", "r"."w1",
        "r"."s1",
        r.n,
        m.parent,
        m.moved,
        m.there,
        cast(sum(r.n) over (
            partition by r."s1" order by r.place, "r"."s1"
            rows between unbounded preceding and current row
        ) as bigint) as upto
    from "shoal_1_cells_in_order" as r
    left join moves as m on m.node = r."s1"
),

divided as (
    select
        "place", "w1",
        "s1",
        n,
        parent,
        case
            when parent is null then 0
            else (upto * moved + there - 1) // there - ((upto - n) * moved + there - 1) // there
        end as moved_rows
    from numbered
),

all_rows as (
    select "place", "w1", "s1", n - moved_rows as n from divided where moved_rows < n
    union all
    select "place", "w1", parent, moved_rows from divided where moved_rows > 0
)

select "place", "w1", "s1", cast(sum(n) as bigint) as n
from all_rows
group by "place", "w1", "s1"

-- sweep, jointly

with moves as (
    select step, node, parent, cast(moved as bigint) as moved, cast(there as bigint) as there
    from (
        values
        (0, 0, 4, 23, 23),
        (0, 1, 4, 22, 22)
    ) as m(step, node, parent, moved, there)
),

...
